import { createHash } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { openRegularFile, readInChunks } from '../platform/files/regular-file.ts';
import { renameWithRetry } from '../platform/files/rename-with-retry.ts';
import { syncFolder } from '../platform/files/sync-folder.ts';
import { writeNewFile } from '../platform/files/write-new-file.ts';

const MANIFEST = 'manifest.json';
/** Unix mode of a regular file, readable by its owner only. */
const MODE = 0o100600;

/** A file as it was exported. */
export interface Copied {
  readonly bytes: number;
  readonly sha256: string;
}

/** The destination of an export. */
export interface ExportTarget {
  /** Returns null for a file that is missing or not a regular file. */
  add(name: string, path: string): Promise<Copied | null>;
  /** Writes the manifest last, because only then are the exported files known. */
  end(manifest: Iterable<Buffer>): Promise<void>;
  /** Removes an incomplete export. */
  abandon(): Promise<void>;
}

/**
 * Creates a zip file. Audio and images are already compressed: they are stored as they are.
 * @param path must not exist.
 */
export function zipTarget(path: string, given: AbortSignal): ExportTarget {
  const zip = new ZipFile();
  const broken = new AbortController();
  const signal = AbortSignal.any([given, broken.signal]);
  const written = pipeline(
    zip.outputStream,
    new PassThrough(),
    (pieces: AsyncIterable<Buffer>) => writeNewFile(path, pieces),
    { signal },
  );
  // It is awaited at the end; a failure before that must not be an unhandled rejection.
  written.catch(() => undefined);
  return {
    async add(name, from) {
      return copied(from, async (source) => {
        const ended = finished(source);
        zip.addReadStream(source, name, { compress: false, mode: MODE });
        // A full disk or a stop ends the writing, and then nobody consumes the stream.
        await Promise.race([ended, written]);
      });
    },
    async end(manifest) {
      const pieces = Readable.from(manifest, { objectMode: false });
      zip.addReadStream(pieces, MANIFEST, { compress: true, mode: MODE });
      zip.end();
      await written;
    },
    async abandon() {
      broken.abort();
      await written.catch(() => undefined);
      await rm(path, { force: true });
    },
  };
}

/** Creates a new folder, so that nothing is overwritten. It gets its final name once it is complete. */
export async function folderTarget(folder: string, signal: AbortSignal): Promise<ExportTarget> {
  const part = `${folder}.part`;
  await mkdir(part, { mode: 0o700 });
  let made = part;
  return {
    add: (name, from) =>
      copied(from, (source) =>
        pipeline(source, (pieces: AsyncIterable<Buffer>) => writeNewFile(join(part, name), pieces), {
          signal,
        }),
      ),
    async end(manifest) {
      await writeNewFile(join(part, MANIFEST), manifest);
      syncFolder(part);
      renameWithRetry(part, folder);
      made = folder;
      syncFolder(dirname(folder));
    },
    abandon: () => rm(made, { recursive: true, force: true }),
  };
}

async function copied(path: string, write: (source: Readable) => Promise<void>): Promise<Copied | null> {
  const file = await openRegularFile(path);
  if (file === null) return null;
  const hash = createHash('sha256');
  let bytes = 0;
  const pieces = async function* () {
    for await (const piece of readInChunks(file)) {
      hash.update(piece);
      bytes += piece.length;
      yield piece;
    }
  };
  const source = Readable.from(pieces(), { objectMode: false });
  try {
    await write(source);
    return { bytes, sha256: hash.digest('hex') };
  } finally {
    source.destroy();
    await file.close();
  }
}
