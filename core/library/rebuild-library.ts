import type { Dirent } from 'node:fs';
import { extname, join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import type { LibraryScan } from '../../shared/contract/library.ts';
import type { Recipe } from '../../shared/domain/recipe.ts';
import { jsonObject } from '../../shared/service/json.ts';
import { AUDIO_FORMATS } from '../../shared/service/limits.ts';
import type { AssetStore, NewAsset } from '../db/library/asset-store.ts';
import { transaction } from '../db/transaction.ts';
import type { Audio } from '../formats/audio/audio.ts';
import { AudioError } from '../formats/audio/audio-error.ts';
import { ImageError } from '../formats/image/image-error.ts';
import type { Imaging } from '../formats/imaging/imaging.ts';
import { mediaType } from '../formats/media-type.ts';
import { sidecar } from '../formats/recipe/sidecar.ts';
import { readFolderBatches } from '../platform/files/read-folder-batches.ts';
import { readHashed } from '../platform/files/regular-file.ts';
import { StorageError } from '../platform/files/storage-error.ts';
import { newId } from '../platform/new-id.ts';
import type { ReportProgress } from '../platform/stream-progress.ts';
import { yieldingEventLoop } from '../platform/yielding-event-loop.ts';
import type { Library } from './library.ts';
import type { TrashEntry } from './trash-journal.ts';

/** The largest distance of a date from 1970, in milliseconds. */
const LAST_DATE = 8.64e15;

interface Given {
  readonly folder: string;
  readonly db: DatabaseSync;
  readonly library: Pick<Library, 'owner' | 'trashJournal'>;
  readonly assets: AssetStore;
  readonly audio: Pick<Audio, 'measure'>;
  readonly imaging: Pick<Imaging, 'measure' | 'readRecipe'>;
  readonly now: number;
  readonly signal: AbortSignal;
  readonly report: ReportProgress;
}

/**
 * Creates records for library files that have none, from their embedded metadata. Files without it are not ours and are
 * left alone; links, folders and pipes are ignored. Nothing on disk changes. Files from the trash return to the trash.
 */
export async function rebuildLibrary(given: Given): Promise<LibraryScan> {
  const { folder, assets, library, signal, report } = given;
  const there = new Set<string>();
  const nameless = new Set<string>();
  for await (const batch of readFolderBatches(folder)) {
    for (const { name } of batch.filter(mayBeAsset)) {
      there.add(name);
      if (!assets.isNamed(name)) nameless.add(name);
    }
  }
  const trashed = new Map(library.trashJournal.read().map((entry) => [entry.fileName, entry]));
  // Files are processed in the order in which they were trashed, live ones last: so takes and songs are trashed as they
  // were.
  const inTrash = [...trashed.values()].toSorted((a, b) => a.deletedAt - b.deletedAt);
  const ordered = new Set([...inTrash.map(({ fileName }) => fileName), ...nameless]);
  const unknown = [...ordered].filter((name) => nameless.has(name) && !isSidecar(name, there));
  const found = { restored: 0, foreign: 0 };
  for (const [done, name] of unknown.entries()) {
    signal.throwIfAborted();
    report(done, unknown.length);
    const recipe = await recipeOf(given, name);
    const asset = recipe === null ? null : await assetFromRecipe(given, name, recipe);
    signal.throwIfAborted();
    if (recipe === null || asset === null) found.foreign += 1;
    else if (await importFile(given, asset, recipe, there, trashed.get(name))) found.restored += 1;
  }
  report(unknown.length, unknown.length);
  let missing = 0;
  for await (const name of yieldingEventLoop(assets.names())) if (!there.has(name)) missing += 1;
  return { ...found, missing };
}

/** Returns whether an entry of the folder is a regular file, neither hidden nor partly written. */
function mayBeAsset(entry: Dirent): boolean {
  return entry.isFile() && !entry.name.startsWith('.') && !entry.name.endsWith('.part');
}

/** Returns whether a file is the sidecar of another. */
function isSidecar(name: string, there: ReadonlySet<string>): boolean {
  const suffix = sidecar.path('');
  return name.endsWith(suffix) && there.has(name.slice(0, -suffix.length));
}

/** Returns null for a file that has no metadata or cannot be read. */
function recipeOf({ imaging, folder }: Given, name: string): Promise<Recipe | null> {
  return imaging.readRecipe(join(folder, name)).catch((error: unknown) => {
    if (error instanceof ImageError || error instanceof StorageError) return null;
    throw error;
  });
}

/** Returns null if the file does not match its metadata. */
async function assetFromRecipe(given: Given, name: string, recipe: Recipe): Promise<NewAsset | null> {
  const { id, title, prompt, model, settings } = recipe;
  const path = join(given.folder, name);
  const createdAt = Math.abs(recipe.createdAt) <= LAST_DATE ? recipe.createdAt : given.now;
  const about = recipe.about ?? (typeof settings.style === 'string' ? settings.style : '');
  const common = { id, title, prompt, model, about, settings, createdAt, fileName: name, listed: true };
  try {
    const copied = await readHashed(path, drain);
    if (copied === null) return null;
    if (recipe.kind === 'picture') {
      const { mimeType, width, height, colour } = await given.imaging.measure(path);
      return { ...common, ...copied, kind: 'picture', mimeType, width, height, colour };
    }
    const format = AUDIO_FORMATS.find((known) => extname(name).toLowerCase() === `.${known}`);
    if (format === undefined) return null;
    const sound = await given.audio.measure(path, format, sampleRateOf(recipe));
    return { ...common, ...copied, ...sound, kind: recipe.kind, mimeType: mediaType(format) };
  } catch (error) {
    if (error instanceof ImageError || error instanceof AudioError || error instanceof StorageError)
      return null;
    throw error;
  }
}

/** Raw samples do not contain their rate. @see SERVICE.md §2.1 `audio_setting` */
function sampleRateOf({ settings }: Recipe): number | undefined {
  const audio = jsonObject.safeParse(settings.audio_setting);
  const rate = audio.success ? audio.data.sample_rate : undefined;
  return typeof rate === 'number' ? rate : undefined;
}

/**
 * Inserts a record with its old id, and restores its take or song. If another file already has the id, it is a copy and
 * gets a new one; if the record exists and only its file is missing, the file was renamed. Runs in one transaction.
 * Returns whether anything changed.
 */
async function importFile(
  { folder, db, assets, library, now, signal }: Given,
  asset: NewAsset,
  recipe: Recipe,
  there: ReadonlySet<string>,
  trashed: TrashEntry | undefined,
): Promise<boolean> {
  const { id, fileName, kind } = asset;
  const { owner } = library;
  const path = join(folder, fileName);
  const insertOwner = assets.get(id) ? null : await owner.found({ asset, recipe, path });
  signal.throwIfAborted();
  return transaction(db, () => {
    // Another record may have been inserted meanwhile.
    if (assets.isNamed(fileName)) return false;
    const before = assets.get(id);
    if (before?.kind === kind && !there.has(before.fileName)) assets.setFile(asset);
    else if (before !== undefined) assets.insert({ ...asset, id: newId(now) });
    else {
      assets.insert(asset);
      insertOwner?.();
      if (trashed?.id !== id) return true;
      const at = Math.min(trashed.deletedAt, now);
      assets.setDeleted(id, at);
      owner.removed([{ id, kind }], at);
    }
    return true;
  });
}

async function drain(chunks: AsyncIterable<Buffer>): Promise<void> {
  for await (const _ of chunks);
}
