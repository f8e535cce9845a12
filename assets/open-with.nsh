; Offers Quartet by Open with for the files it opens. electron-builder's own fileAssociations would take them from the
; programs that open them now.

!macro openWith EXT
  WriteRegStr SHELL_CONTEXT "Software\Classes\Applications\${APP_EXECUTABLE_FILENAME}\SupportedTypes" ".${EXT}" ""
!macroend

!macro customInstall
  WriteRegStr SHELL_CONTEXT "Software\Classes\Applications\${APP_EXECUTABLE_FILENAME}" "FriendlyAppName" "${PRODUCT_NAME}"
  WriteRegStr SHELL_CONTEXT "Software\Classes\Applications\${APP_EXECUTABLE_FILENAME}\shell\open\command" "" '"$INSTDIR\${APP_EXECUTABLE_FILENAME}" "%1"'
  !insertmacro openWith "txt"
  !insertmacro openWith "md"
  !insertmacro openWith "lrc"
  !insertmacro openWith "png"
  !insertmacro openWith "jpg"
  !insertmacro openWith "jpeg"
  !insertmacro openWith "webp"
  !insertmacro openWith "gif"
  !insertmacro openWith "json"
  !insertmacro openWith "zip"
!macroend

!macro customUnInstall
  DeleteRegKey SHELL_CONTEXT "Software\Classes\Applications\${APP_EXECUTABLE_FILENAME}"
!macroend
