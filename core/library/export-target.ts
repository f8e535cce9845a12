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
/** Made by somebody, readable by its user only. */
const MODE = 0o100600;

/** A file as it went out. */
export interface Copied {
  readonly bytes: number;
  readonly sha256: string;
}

/** Where an export goes. */
export interface ExportTarget {
  /** Null for a file that is not there any more, or is no plain file. */
  add(name: string, path: string): Promise<Copied | null>;
  /** The manifest comes last, for only then is known what went out. */
  end(manifest: Iterable<Buffer>): Promise<void>;
  /** Removes what was half made. */
  abandon(): Promise<void>;
}

/** A zip file. Sounds and pictures are packed already: they are stored as they are. @param path Nothing is there. */
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
  // Waited for at the end; a failure before that must not be one that nobody waits for.
  written.catch(() => undefined);
  return {
    async add(name, from) {
      return copied(from, async (source) => {
        const ended = finished(source);
        zip.addReadStream(source, name, { compress: false, mode: MODE });
        // A full disk or a stop ends the writing, and then nobody reads on.
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

/** A new folder, so that nothing there is ever written over. It has its name once everything is in it. */
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
