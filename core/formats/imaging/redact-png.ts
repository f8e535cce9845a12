import { type FileHandle, open } from 'node:fs/promises';
import { crc32, inflateSync } from 'node:zlib';
import type { Redactor } from '../../platform/log/redact.ts';

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
/** Chunks that hold pixels. */
const PIXELS = new Set(['IDAT', 'fdAT']);
/** Bytes of a chunk that is looked into; texts of pictures are shorter. */
const CHUNK_MAX = 16 * 1024 * 1024;
const INFLATED_MAX = 16 * 1024 * 1024;
/** A kind of chunk that every reader passes over. */
const NOTHING = Buffer.from('quNo', 'latin1');

/**
 * Empties the texts of a PNG file that hold a secret, packed ones too, and leaves its pixels alone.
 * @returns false for a file of another format, which stays as it is: without check sums its bytes can be overwritten in place
 * @throws the system's error
 */
export async function redactPng(path: string, redactor: Pick<Redactor, 'places'>): Promise<boolean> {
  const file = await open(path, 'r+');
  try {
    if (!(await read(file, 0, SIGNATURE.length)).equals(SIGNATURE)) return false;
    const holds = (text: string) => redactor.places(text).length > 0;
    let found = false;
    for (let at = SIGNATURE.length; ; ) {
      const head = await read(file, at, 8);
      if (head.length < 8) break;
      const length = head.readUInt32BE(0);
      const type = head.toString('latin1', 4, 8);
      if (!PIXELS.has(type) && isAncillary(type) && length <= CHUNK_MAX) {
        const data = await read(file, at + 8, length);
        if (textsOf(type, data).some(holds)) {
          const empty = Buffer.concat([NOTHING, Buffer.alloc(data.length)]);
          const sum = Buffer.alloc(4);
          sum.writeUInt32BE(crc32(empty));
          await write(file, at + 4, Buffer.concat([empty, sum]));
          found = true;
        }
      }
      at += 12 + length;
      if (type !== 'IEND') continue;
      // Nothing of the picture follows.
      if (holds((await read(file, at, CHUNK_MAX)).toString('latin1'))) {
        await file.truncate(at);
        found = true;
      }
      break;
    }
    if (found) await file.sync();
    return true;
  } finally {
    await file.close();
  }
}

/** Lower case says that a reader may do without it. */
const isAncillary = (type: string) => /^[a-z]/.test(type);

/** Returns the texts of a chunk: as stored, and inflated. In latin1, as the secret is searched for. */
function textsOf(type: string, data: Buffer): string[] {
  const packed = packedPart(type, data);
  const texts = [data.toString('latin1')];
  if (packed === undefined) return texts;
  try {
    return [...texts, inflateSync(packed, { maxOutputLength: INFLATED_MAX }).toString('latin1')];
  } catch {
    // Broken, or so long that nobody wrote it: no reader shows it.
    return texts;
  }
}

function packedPart(type: string, data: Buffer): Buffer | undefined {
  const name = data.indexOf(0);
  if (name < 0) return undefined;
  if (type === 'zTXt' || type === 'iCCP') return data.subarray(name + 2);
  if (type !== 'iTXt' || data[name + 1] !== 1) return undefined;
  // After the name: packed, how, the language, the name in it.
  const language = data.indexOf(0, name + 3);
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
