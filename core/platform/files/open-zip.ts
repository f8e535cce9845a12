import { openPromise, type ZipFile } from 'yauzl';

/** Opens a zip file, which the caller closes. @throws if it is not a zip file, or cannot be read. */
export async function openZip(path: string, { strictFileNames = false } = {}): Promise<ZipFile> {
  const zip = await openPromise(path, { autoClose: false, validateEntrySizes: true, strictFileNames });
  // Without a listener, an error of closing the file would end the process. Errors of reading also reach the reader.
  zip.on('error', () => undefined);
  return zip;
}
