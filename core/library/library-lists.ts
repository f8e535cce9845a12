import { lstat, statfs } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { Inputs } from '../../shared/contract/index.ts';
import type { TrashedItem } from '../../shared/contract/library.ts';
import type { LibraryItem, LibraryUsage } from '../../shared/domain/library-item.ts';
import { LIBRARY_SELECTION_MAX } from '../../shared/service/limits.ts';
import type { AssetListStore } from '../db/library/asset-list-store.ts';
import type { AssetStore } from '../db/library/asset-store.ts';
import { readFolderBatches } from '../platform/files/read-folder-batches.ts';
import type { Host } from '../platform/host.ts';
import { TRASH_RETENTION_MS } from '../platform/trash-time.ts';
import type { LibraryViews } from './library-views.ts';

interface Needs {
  readonly lists: AssetListStore;
  readonly assets: Pick<AssetStore, 'get'>;
  readonly views: LibraryViews;
  readonly host: Pick<Host, 'dataFolder' | 'libraryFolder'>;
}

/** Lists the library for the window. */
export class LibraryLists {
  readonly #needs: Needs;

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  /** Returns a page of files, newest first unless sorted otherwise. The total is counted with the first page only. */
  items(given: Inputs['library']['items']): {
    items: LibraryItem[];
    more: boolean;
    total: number | null;
  } {
    const { lists, views } = this.#needs;
    const { filter, sort, before, limit } = given;
    const found = lists.page(filter, before, limit + 1, sort);
    const items = found.slice(0, limit).map(({ asset, prompt }) => views.item(asset, prompt));
    return { items, more: found.length > limit, total: before === undefined ? lists.count(filter) : null };
  }

  /** Returns those of some files that are there. */
  byIds(ids: readonly string[]): { items: LibraryItem[] } {
    const { assets, views } = this.#needs;
    const found = ids.flatMap((id) => assets.get(id) ?? []);
    const there = found.filter(({ deletedAt }) => deletedAt === null);
    return { items: there.map((stored) => views.item(stored)) };
  }

  ids(given: Inputs['library']['ids']): {
    ids: string[];
    times: number[];
    bytes: number[];
  } {
    return this.#needs.lists.all(given.filter, LIBRARY_SELECTION_MAX, given.sort);
  }

  /** Returns the newest `limit` files of the trash, last deleted first. */
  trash(limit: number): { items: TrashedItem[]; more: boolean } {
    const { lists, views } = this.#needs;
    const found = lists.trashed(limit + 1);
    const items = found.slice(0, limit).flatMap(({ asset, prompt }) => {
      const { deletedAt } = asset;
      if (deletedAt === null) return [];
      return [{ item: views.item(asset, prompt), deletedAt, goesAt: deletedAt + TRASH_RETENTION_MS }];
    });
    return { items, more: found.length > limit };
  }

  /** Returns counts and sizes from the records, and measures other disk usage. */
  async usage(): Promise<LibraryUsage> {
    const { lists, host } = this.#needs;
    const usage = { speech: nothing(), song: nothing(), picture: nothing(), trash: nothing(), starred: 0 };
    for (const { kind, count, bytes, trashed, trashedBytes, starred } of lists.totals()) {
      usage[kind] = { count: count - trashed, bytes: bytes - trashedBytes };
      usage.starred += starred;
      usage.trash.count += trashed;
      usage.trash.bytes += trashedBytes;
    }
    const beside = await measureDiskUsage(host.dataFolder, host.libraryFolder);
    return { ...usage, ...beside, free: await freeSpace(host), models: lists.models() };
  }
}

const nothing = () => ({ count: 0, bytes: 0 });

/** Returns free bytes. The library folder may not exist yet. */
async function freeSpace({ dataFolder, libraryFolder }: Needs['host']): Promise<number> {
  const { bavail, bsize } = await statfs(libraryFolder).catch(() => statfs(dataFolder));
  return bavail * bsize;
}

/** The database with its log and its backups. */
const DATABASE = /^quartet(-backup-[^/]*)?\.db/;

/** Folders of the data folder by category; anything else counts as `other`. */
const FOLDERS: ReadonlyMap<string, 'small' | 'waiting' | 'sandbox'> = new Map([
  ...(['thumbnails', 'covers', 'references'] as const).map((name) => [name, 'small'] as const),
  ...(['exports', 'uploads', 'restore-part', 'restore-ready'] as const).map(
    (name) => [name, 'waiting'] as const,
  ),
  ['sandbox', 'sandbox'],
]);

type DiskUsage = Pick<LibraryUsage, 'database' | 'small' | 'waiting' | 'sandbox' | 'other'>;

/** Returns the bytes of everything in the data folder except the library, by category. Links are not followed. */
export async function measureDiskUsage(dataFolder: string, libraryFolder: string): Promise<DiskUsage> {
  const use: DiskUsage = { database: 0, small: 0, waiting: 0, sandbox: 0, other: 0 };
  const folders = [dataFolder];
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    const place = folder;
    const [top = ''] = relative(dataFolder, place).split(sep);
    const folderKind = FOLDERS.get(top) ?? 'other';
    for await (const entries of readFolderBatches(place)) {
      const inside = entries.filter((entry) => entry.isDirectory()).map(({ name }) => join(place, name));
      folders.push(...inside.filter((path) => path !== libraryFolder));
      const files = entries.filter((entry) => entry.isFile()).map(({ name }) => name);
      const sizes = await Promise.all(files.map((name) => sizeOf(join(place, name))));
      for (const [n, name] of files.entries()) {
        const isDatabase = place === dataFolder && DATABASE.test(name);
        use[isDatabase ? 'database' : folderKind] += sizes[n] ?? 0;
      }
    }
  }
  return use;
}

/** Returns 0 for a file that was removed meanwhile. */
async function sizeOf(path: string): Promise<number> {
  return (await lstat(path).catch(() => undefined))?.size ?? 0;
}
