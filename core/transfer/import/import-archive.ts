import type { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import type { Entry, ZipFile } from 'yauzl';
import { IMAGE_REFERENCE, IMPORT_MAX } from '../../../shared/service/limits.ts';
import { openZip } from '../../platform/files/open-zip.ts';
import { InvalidJson } from './json-elements.ts';

/** Maximum number of zip entries that are read. */
const ENTRIES_MAX = 500_000;
/** A higher compression ratio than this does not occur in text by people and models. */
const PACKED = { times: 300, from: 64 * 1024 * 1024 } as const;
const CONVERSATIONS = /^conversations(-\d+)?\.json$/i;
/** Magic numbers of images. */
const KINDS: readonly (readonly [string, string])[] = [
  ['89504e47', 'png'],
  ['ffd8ff', 'jpeg'],
  ['47494638', 'gif'],
  ['52494646', 'webp'],
];

/** A zip with conversations and possibly images. Its names are read but never used as paths on disk. */
export interface ImportArchive {
  /** The JSON files that may hold conversations; only those with that name, if there are any. */
  readonly files: readonly Entry[];
  /** Of all `files`, uncompressed. */
  readonly bytes: number;
  read(entry: Entry): AsyncGenerator<Buffer>;
  /** Returns an image by its id as a data URI. */
  image(id: string): Promise<string | null>;
  close(): void;
}

/** @throws InvalidJson for a zip that is unreadable or compressed suspiciously far. */
export async function openImportArchive(path: string): Promise<ImportArchive> {
  const zip = await openZip(path).catch(() => {
    throw new InvalidJson('broken');
  });
  try {
    const { files, images } = await entriesOf(zip);
    const bytes = files.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
    if (bytes > IMPORT_MAX || files.some(isPackedTooTight)) throw new InvalidJson('broken');
    return {
      files,
      bytes,
      read: (entry) => chunksOf(zip, entry),
      image: (id) => imageOf(zip, images.get(id)),
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error instanceof InvalidJson ? error : new InvalidJson('broken');
  }
}

async function entriesOf(zip: ZipFile): Promise<{ files: Entry[]; images: Map<string, Entry> }> {
  const named: Entry[] = [];
  const others: Entry[] = [];
  const images = new Map<string, Entry>();
  let seen = 0;
  for await (const entry of zip.eachEntry()) {
    if (++seen > ENTRIES_MAX) break;
    const name = entry.fileName.split('/').at(-1) ?? '';
    if (entry.isEncrypted() || !entry.canDecodeFileData() || entry.fileName.startsWith('__MACOSX/')) continue;
    if (CONVERSATIONS.test(name)) named.push(entry);
    else if (/\.json$/i.test(name)) others.push(entry);
    const id = /^(file[-_][A-Za-z0-9]+)/.exec(name)?.[1];
    if (id !== undefined && !images.has(id)) images.set(id, entry);
  }
  const files = (named.length > 0 ? named : others).sort((a, b) => (a.fileName < b.fileName ? -1 : 1));
  return { files, images };
}

function isPackedTooTight({ uncompressedSize, compressedSize }: Entry): boolean {
  return uncompressedSize > PACKED.from && uncompressedSize > compressedSize * PACKED.times;
}

/** An error in the zip's own checks means damage. */
async function* chunksOf(zip: ZipFile, entry: Entry): AsyncGenerator<Buffer> {
  let stream: Readable | undefined;
  try {
    stream = await zip.openReadStreamPromise(entry);
    let sum = 0;
    for await (const piece of stream) {
      const bytes: Buffer = piece;
      sum = crc32(bytes, sum);
      yield bytes;
    }
    // The library leaves checking the CRC to its caller.
    if (sum !== entry.crc32) throw new InvalidJson('broken');
  } catch {
    throw new InvalidJson('broken');
  } finally {
    stream?.destroy();
  }
}

async function imageOf(zip: ZipFile, entry: Entry | undefined): Promise<string | null> {
  if (entry === undefined || entry.uncompressedSize > IMAGE_REFERENCE.bytes) return null;
  const chunks: Buffer[] = [];
  for await (const piece of chunksOf(zip, entry)) chunks.push(piece);
  const bytes = Buffer.concat(chunks);
  const head = bytes.subarray(0, 12).toString('hex');
  const kind = KINDS.find(([beginning]) => head.startsWith(beginning))?.[1];
  const isOther = kind === 'webp' && bytes.subarray(8, 12).toString('latin1') !== 'WEBP';
  return kind === undefined || isOther ? null : `data:image/${kind};base64,${bytes.toString('base64')}`;
}
