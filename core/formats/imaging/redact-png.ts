import type { FileHandle } from 'node:fs/promises';
import { crc32, inflateSync } from 'node:zlib';
import { withFileHandle } from '../../platform/files/with-file.ts';
import type { Redactor } from '../../platform/log/redact.ts';

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
/** Chunks that contain pixels. */
const PIXELS = new Set(['IDAT', 'fdAT']);
/** Largest chunk to search, in bytes; texts in images are shorter. */
const CHUNK_MAX = 16 * 1024 * 1024;
const INFLATED_MAX = 16 * 1024 * 1024;
/** A private ancillary chunk type that every reader skips. */
const BLANK_TYPE = Buffer.from('quNo', 'latin1');

/**
 * Blanks the texts of a PNG file that contain a secret, even compressed ones. Pixels are unchanged.
 * @returns false for another format, which is unchanged: without checksums its bytes can be overwritten in place.
 * @throws the system's error.
 */
export async function redactPng(path: string, redactor: Pick<Redactor, 'ranges'>): Promise<boolean> {
  return withFileHandle(path, 'r+', async (file) => {
    if (!(await read(file, 0, SIGNATURE.length)).equals(SIGNATURE)) return false;
    const hasSecret = (text: string) => redactor.ranges(text).length > 0;
    let found = false;
    for (let at = SIGNATURE.length; ; ) {
      const head = await read(file, at, 8);
      if (head.length < 8) break;
      const length = head.readUInt32BE(0);
      const type = head.toString('latin1', 4, 8);
      if (!PIXELS.has(type) && isAncillary(type) && length <= CHUNK_MAX) {
        const data = await read(file, at + 8, length);
        if (textsOf(type, data).some(hasSecret)) {
          const blank = Buffer.concat([BLANK_TYPE, Buffer.alloc(data.length)]);
          const sum = Buffer.alloc(4);
          sum.writeUInt32BE(crc32(blank));
          await write(file, at + 4, Buffer.concat([blank, sum]));
          found = true;
        }
      }
      at += 12 + length;
      if (type !== 'IEND') continue;
      // Bytes after IEND do not belong to the image.
      if (hasSecret((await read(file, at, CHUNK_MAX)).toString('latin1'))) {
        await file.truncate(at);
        found = true;
      }
      break;
    }
    if (found) await file.sync();
    return true;
  });
}

/** A lower-case first letter marks a chunk as ancillary. */
const isAncillary = (type: string) => /^[a-z]/.test(type);

/** Returns the texts of a chunk as latin1: as stored, and inflated. */
function textsOf(type: string, data: Buffer): string[] {
  const compressed = compressedPart(type, data);
  const texts = [data.toString('latin1')];
  if (compressed === undefined) return texts;
  try {
    return [...texts, inflateSync(compressed, { maxOutputLength: INFLATED_MAX }).toString('latin1')];
  } catch {
    // Damaged or absurdly long: no reader shows it.
    return texts;
  }
}

function compressedPart(type: string, data: Buffer): Buffer | undefined {
  const keywordEnd = data.indexOf(0);
  if (keywordEnd < 0) return undefined;
  if (type === 'zTXt' || type === 'iCCP') return data.subarray(keywordEnd + 2);
  if (type !== 'iTXt' || data[keywordEnd + 1] !== 1) return undefined;
  // After the keyword: compression flag and method, language, translated keyword.
  const language = data.indexOf(0, keywordEnd + 3);
  const translated = language < 0 ? -1 : data.indexOf(0, language + 1);
  return translated < 0 ? undefined : data.subarray(translated + 1);
}

async function read(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}

async function write(file: FileHandle, position: number, bytes: Buffer): Promise<void> {
  for (let done = 0; done < bytes.length; ) {
    done += (await file.write(bytes, done, bytes.length - done, position + done)).bytesWritten;
  }
}
