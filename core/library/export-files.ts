import { mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { JsonObject } from '../../shared/service/json.ts';
import type { AssetStore, StoredAsset } from '../db/library/asset-store.ts';
import { ArchiveWriter } from '../platform/files/archive-writer.ts';
import { readHashed } from '../platform/files/regular-file.ts';
import { renameWithRetry } from '../platform/files/rename-with-retry.ts';
import { syncFolder } from '../platform/files/sync-folder.ts';
import { UniqueNames } from '../platform/files/unique-names.ts';
import { writeNewFile } from '../platform/files/write-new-file.ts';
import { jsonChunks } from '../platform/json-chunks.ts';
import type { ReportProgress } from '../platform/stream-progress.ts';
import { downloadName } from './file-name.ts';

const MANIFEST = 'manifest.json';

/** The destination of an export. */
export interface ExportTarget {
  add(name: string, chunks: AsyncIterable<Buffer>): Promise<void>;
  /** Writes the manifest last, because only then are the exported files known. */
  end(manifest: Iterable<Buffer>): Promise<void>;
  /** Removes an incomplete export. */
  abandon(): Promise<void>;
}

/**
 * Creates a zip file. Audio and images are already compressed: they are stored as they are.
 * @param path must not exist.
 */
export function zipTarget(path: string, signal: AbortSignal): ExportTarget {
  const archive = new ArchiveWriter(path, signal);
  return {
    add: (name, chunks) => archive.add(name, chunks, false),
    async end(manifest) {
      await archive.add(MANIFEST, manifest, true);
      await archive.end();
    },
    async abandon() {
      await archive.abandon();
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
    add: (name, source) =>
      pipeline(source, (chunks: AsyncIterable<Buffer>) => writeNewFile(join(part, name), chunks), { signal }),
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

/** An entry in the manifest of an export: the file's name there, and how it was made. */
interface ManifestEntry {
  readonly name: string;
  readonly id: string;
  readonly kind: string;
  readonly title: string;
  readonly prompt: string;
  readonly model: string;
  /** ISO 8601. */
  readonly date: string;
  /** Named as the service names them; null if unknown. */
  readonly settings: JsonObject | null;
  readonly sha256: string;
  readonly bytes: number;
}

/** Copies a file; null if it is missing. */
export type CopyFile = (path: string) => ReturnType<typeof readHashed>;

export interface ExportedFiles {
  readonly files: number;
  readonly bytes: number;
  /** Files that were deleted meanwhile or are missing. */
  readonly missing: number;
}

/**
 * Copies files under unique readable names, with a manifest. Each file is looked up when its turn comes: one that was
 * deleted meanwhile is skipped. Reports how many are done.
 */
export async function exportFiles(given: {
  readonly ids: readonly string[];
  readonly assets: Pick<AssetStore, 'get' | 'made'>;
  /** Passes the path of a file to copy to `use`. */
  readonly read: (stored: StoredAsset, use: CopyFile) => ReturnType<CopyFile>;
  readonly target: ExportTarget;
  readonly now: number;
  readonly signal: AbortSignal;
  readonly report: ReportProgress;
}): Promise<ExportedFiles> {
  const { assets, read, target, now, signal, report } = given;
  const ids = [...new Set(given.ids)];
  const names = new UniqueNames([MANIFEST]);
  const entries: ManifestEntry[] = [];
  for (const [done, id] of ids.entries()) {
    signal.throwIfAborted();
    report(done, ids.length);
    const stored = assets.get(id);
    const made = assets.made(id);
    if (stored === undefined || made === undefined || stored.deletedAt !== null) continue;
    const name = names.free(downloadName(stored));
    const copied = await read(stored, (path) => readHashed(path, (chunks) => target.add(name, chunks)));
    if (copied === null) continue;
    names.take(name);
    const { kind, title, model, createdAt } = stored;
    entries.push({
      name,
      id,
      kind,
      title,
      model,
      ...made,
      date: new Date(createdAt).toISOString(),
      ...copied,
    });
  }
  signal.throwIfAborted();
  const head = { app: 'Quartet', form: 1, exportedAt: new Date(now).toISOString() };
  await target.end(jsonChunks(head, 'files', entries));
  report(ids.length, ids.length);
  const bytes = entries.reduce((sum, entry) => sum + entry.bytes, 0);
  return { files: entries.length, bytes, missing: ids.length - entries.length };
}
