import open from 'open';

/** Returns whether there is a display for a browser. */
export function hasDisplay(
  platform: string = process.platform,
  env: Readonly<Record<string, string | undefined>> = process.env,
): boolean {
  if (platform === 'darwin' || platform === 'win32') return true;
  return Boolean(env.DISPLAY || env.WAYLAND_DISPLAY);
}

/** Opens an address in the user's browser. @throws if there is none. */
export async function openInBrowser(url: string): Promise<void> {
  if (!hasDisplay()) throw new Error('There is no display to open a browser on.');
  const child = await open(url);
  // A later failure of the opener must not end the program.
  child.on('error', () => undefined);
}
