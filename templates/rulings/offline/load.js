// The data of the file is packed, so that it stays small; everything below runs once it is unpacked.
const box = document.getElementById("library");
const packed = Uint8Array.from(atob(box.textContent), (sign) => sign.charCodeAt(0));
const unpacked = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
box.textContent = await new Response(unpacked).text();
