import { ClipboardItem, clipboard } from 'electron';
import { fileAddress } from '../core/platform/files/file-address.ts';

/**
 * Returns what copies files on this system; undefined on Windows: Explorer pastes only `CF_HDROP`, a format without a
 * name, and Electron's clipboard writes formats by their names.
 */
export function fileCopier(
  platform: NodeJS.Platform,
): ((paths: readonly string[]) => Promise<void>) | undefined {
  const formatsOf = platform === 'darwin' ? macFormats : platform === 'linux' ? linuxFormats : undefined;
  if (!formatsOf) return undefined;
  return async (paths) => {
    const named = Object.entries(formatsOf(paths)).map(([name, text]) => [
      `electron application/osclipboard;format="${name}"`,
      new Blob([text]),
    ]);
    await clipboard.write([new ClipboardItem(Object.fromEntries(named))]);
  };
}

/** Finder reads the first; the second is the only one with several files in one item of the clipboard. */
function macFormats(paths: readonly string[]): Record<string, string> {
  const strings = paths.map((path) => `<string>${escapeXml(path)}</string>`).join('');
  const [only, ...more] = paths;
  return {
    ...(only !== undefined && more.length === 0 ? { 'public.file-url': fileAddress(only) } : {}),
    NSFilenamesPboardType: `<?xml version="1.0" encoding="UTF-8"?><!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd"><plist version="1.0"><array>${strings}</array></plist>`,
  };
}

/** The first is for most programs, the second for the file managers of GNOME, MATE, Cinnamon and Xfce. */
function linuxFormats(paths: readonly string[]): Record<string, string> {
  const addresses = paths.map(fileAddress);
  return {
    'text/uri-list': `${addresses.join('\r\n')}\r\n`,
    'x-special/gnome-copied-files': `copy\n${addresses.join('\n')}`,
  };
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
