/**
 * Returns the program that the user started, for starting it again later. An AppImage and a
 * portable program unpack themselves to a folder that is gone once they have ended.
 */
export function startedFile(env: NodeJS.ProcessEnv = process.env): string {
  return env.APPIMAGE ?? env.PORTABLE_EXECUTABLE_FILE ?? process.execPath;
}
