import { readFile } from 'node:fs/promises';
import { ClipboardItem, clipboard, nativeImage } from 'electron';

/**
 * Puts a picture's file on the clipboard as a picture. By its bytes: the name of a file decides nothing.
 * @returns false for a kind Electron cannot read (it reads PNG and JPEG): the window can draw it, and copies that.
 * @throws when the file cannot be read.
 */
export async function copyImage(path: string): Promise<boolean> {
  const image = nativeImage.createFromBuffer(await readFile(path));
  if (image.isEmpty()) return false;
  // PNG is what every system's clipboard takes; what the file says of itself stays behind.
  const png = new Blob([new Uint8Array(image.toPNG())], { type: 'image/png' });
  await clipboard.write([new ClipboardItem({ 'image/png': png })]);
  return true;
}
