import { readFile } from 'node:fs/promises';
import { ClipboardItem, clipboard, nativeImage } from 'electron';

/**
 * Copies an image file to the clipboard as an image. Its bytes decide the type, not its name.
 * @returns false for a type Electron cannot read (it reads PNG and JPEG): the window then decodes
 * and copies it.
 * @throws if the file cannot be read.
 */
export async function copyImage(path: string): Promise<boolean> {
  const image = nativeImage.createFromBuffer(await readFile(path));
  if (image.isEmpty()) return false;
  // Every system's clipboard accepts PNG; converting also drops the file's metadata.
  const png = new Blob([new Uint8Array(image.toPNG())], { type: 'image/png' });
  await clipboard.write([new ClipboardItem({ 'image/png': png })]);
  return true;
}
