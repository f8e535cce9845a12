import { readFile } from 'node:fs/promises';

/** Magic numbers and types of Mach-O files and code signatures (mach-o/fat.h, mach-o/loader.h, cs_blobs.h). */
const FAT_MAGIC = 0xcafebabe;
const MACHO_64_MAGIC = 0xfeedfacf;
const HEADER_BYTES = 32;
const LC_CODE_SIGNATURE = 0x1d;
const SIGNATURE_MAGIC = 0xfade0cc0;
const SIGNATURE_SLOT = 0x10000;
const BLOB_HEADER_BYTES = 8;

/**
 * Returns whether a Mac program is signed with a certificate. Squirrel refuses to update any other
 * copy, and only after the download: an unsigned one, or one signed ad hoc as every program for
 * Apple silicon is. The system itself verifies the signature at each start.
 * @param executable the program in `Contents/MacOS` of the app
 */
export async function isMacAppSigned(executable: string): Promise<boolean> {
  try {
    return hasCertificate(await readFile(executable));
  } catch {
    // A file that cannot be read or is no program cannot be updated either.
    return false;
  }
}

/**
 * Returns whether the signature contains a certificate.
 * @throws RangeError if the file ends too early.
 */
function hasCertificate(file: Buffer): boolean {
  // A universal program contains one per architecture, all signed alike.
  const start = file.readUInt32BE(0) === FAT_MAGIC ? file.readUInt32BE(16) : 0;
  if (file.readUInt32LE(start) !== MACHO_64_MAGIC) return false;
  const commands = file.readUInt32LE(start + 16);
  for (let at = start + HEADER_BYTES, n = 0; n < commands; n++) {
    if (file.readUInt32LE(at) === LC_CODE_SIGNATURE)
      return signatureBytes(file, start + file.readUInt32LE(at + 8)) > 0;
    at += file.readUInt32LE(at + 4);
  }
  return false;
}

/** Returns the size of the CMS signature in a code signature at this offset; ad-hoc signatures have an empty one. */
function signatureBytes(file: Buffer, start: number): number {
  if (file.readUInt32BE(start) !== SIGNATURE_MAGIC) return 0;
  const blobs = file.readUInt32BE(start + 8);
  for (let at = start + 12, n = 0; n < blobs; at += 8, n++) {
    if (file.readUInt32BE(at) !== SIGNATURE_SLOT) continue;
    return file.readUInt32BE(start + file.readUInt32BE(at + 4) + 4) - BLOB_HEADER_BYTES;
  }
  return 0;
}
