import { ClipboardItem, clipboard } from 'electron';
import { fileAddress } from '../core/platform/files/file-address.ts';

/**
 * Electron converts URLs of this type to the format from which Explorer, Finder and programs on
 * Linux paste files.
 */
const FILES = 'text/uri-list';
/** The format from which the file managers of MATE, Cinnamon and Xfce paste files. */
const OF_FILE_MANAGERS = 'electron application/osclipboard;format="x-special/gnome-copied-files"';

/** Copies files, for a file manager or another program to paste. */
export async function copyFiles(paths: readonly string[], platform = process.platform): Promise<void> {
  const addresses = paths.map(fileAddress);
  const kinds = {
    [FILES]: new Blob([`${addresses.join('\r\n')}\r\n`]),
    ...(platform === 'linux' ? { [OF_FILE_MANAGERS]: new Blob([`copy\n${addresses.join('\n')}`]) } : {}),
  };
  await clipboard.write([new ClipboardItem(kinds)]);
}
