import { join } from 'node:path';
import type { JsonObject } from '../../shared/service/json.ts';
import type { AssetStore } from '../db/library/asset-store.ts';
import { UniqueNames } from '../platform/files/unique-names.ts';
import { jsonChunks } from '../platform/json-chunks.ts';
import type { ReportProgress } from '../platform/stream-progress.ts';
import type { ExportTarget } from './export-target.ts';
import { downloadName } from './file-name.ts';

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
  readonly libraryFolder: string;
  readonly target: ExportTarget;
  readonly now: number;
  readonly signal: AbortSignal;
  readonly report: ReportProgress;
}): Promise<ExportedFiles> {
  const { assets, libraryFolder, target, now, signal, report } = given;
  const ids = [...new Set(given.ids)];
  const names = new UniqueNames(['manifest.json']);
  const entries: ManifestEntry[] = [];
  for (const [done, id] of ids.entries()) {
    signal.throwIfAborted();
    report(done, ids.length);
    const stored = assets.get(id);
    const made = assets.made(id);
    if (stored === undefined || made === undefined || stored.deletedAt !== null) continue;
    const name = names.free(downloadName(stored));
    const copied = await target.add(name, join(libraryFolder, stored.fileName));
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
