; The installer for Windows, for one person and without administrator's rights. windows.py writes VERSION, PROGRAM (the
; folder with all files), SETUP (the file to write) and KILOBYTES before this, and has NSIS build it.
Unicode true
Target amd64-unicode
SetCompressor /SOLID lzma
RequestExecutionLevel user
Name "Tandem ${VERSION}"
OutFile "${SETUP}"
; A newer version goes beside the older one. Events are elsewhere, in $LOCALAPPDATA\Tandem: nothing here touches them.
InstallDir "$LOCALAPPDATA\Programs\Tandem\${VERSION}"
!define LISTED "Software\Microsoft\Windows\CurrentVersion\Uninstall\Tandem ${VERSION}"

!include MUI2.nsh
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!define MUI_FINISHPAGE_RUN "$INSTDIR\Tandem.exe"
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE "English"
!insertmacro MUI_LANGUAGE "German"

LangString RUNNING ${LANG_ENGLISH} "Tandem is running. Press Ctrl-C in its window, then try again."
LangString RUNNING ${LANG_GERMAN} "Tandem läuft. Drücken Sie in seinem Fenster Strg-C und versuchen Sie es dann noch einmal."
LangString KEPT ${LANG_ENGLISH} "The program is removed. Your events and backups are still in $LOCALAPPDATA\Tandem: another version of Tandem uses them, and only you can delete them."
LangString KEPT ${LANG_GERMAN} "Das Programm ist entfernt. Ihre Turniere und Sicherungen liegen weiterhin in $LOCALAPPDATA\Tandem: Eine andere Version von Tandem benutzt sie, und löschen können nur Sie sie."

; Windows does not let go of a program that is running.
!macro STOP_IF_RUNNING
  ClearErrors
  Delete "$INSTDIR\Tandem.exe"
  ${If} ${Errors}
    MessageBox MB_OK|MB_ICONEXCLAMATION "$(RUNNING)" /SD IDOK
    Abort "$(RUNNING)"
  ${EndIf}
!macroend

Section
  !insertmacro STOP_IF_RUNNING
  RMDir /r "$INSTDIR\python"
  RMDir /r "$INSTDIR\packages"
  RMDir /r "$INSTDIR\docs"
  SetOutPath "$INSTDIR"
  File /r "${PROGRAM}/*"
  WriteUninstaller "$INSTDIR\uninstall.exe"
  CreateShortcut "$SMPROGRAMS\Tandem ${VERSION}.lnk" "$INSTDIR\Tandem.exe"
  WriteRegStr HKCU "${LISTED}" "DisplayName" "Tandem ${VERSION}"
  WriteRegStr HKCU "${LISTED}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${LISTED}" "Publisher" "Tandem"
  WriteRegStr HKCU "${LISTED}" "InstallLocation" "$INSTDIR"
  WriteRegStr HKCU "${LISTED}" "UninstallString" '"$INSTDIR\uninstall.exe"'
  WriteRegStr HKCU "${LISTED}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
  WriteRegDWORD HKCU "${LISTED}" "EstimatedSize" ${KILOBYTES}
  WriteRegDWORD HKCU "${LISTED}" "NoModify" 1
  WriteRegDWORD HKCU "${LISTED}" "NoRepair" 1
SectionEnd

; Only what was installed goes: the folder itself may hold what someone put there.
Section "Uninstall"
  !insertmacro STOP_IF_RUNNING
  RMDir /r "$INSTDIR\python"
  RMDir /r "$INSTDIR\packages"
  RMDir /r "$INSTDIR\docs"
  Delete "$INSTDIR\LICENSE.txt"
  Delete "$INSTDIR\README.md"
  Delete "$INSTDIR\SECURITY.md"
  Delete "$INSTDIR\uninstall.exe"
  RMDir "$INSTDIR"
  RMDir "$LOCALAPPDATA\Programs\Tandem"
  Delete "$SMPROGRAMS\Tandem ${VERSION}.lnk"
  DeleteRegKey HKCU "${LISTED}"
  MessageBox MB_OK|MB_ICONINFORMATION "$(KEPT)" /SD IDOK
SectionEnd
