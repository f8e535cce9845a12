import type { LibraryFilter, LibraryItem, LibrarySort } from '../../../shared/domain/library-item.ts';
import { ConnectionLost } from '../../lib/connection-lost.ts';
import type { LibraryApi } from '../items-store.ts';
import { fits } from '../library-filter.ts';

const DAY = 86_400_000;
/** Noon of a day, in the time zone of the tests. */
export const NOON = new Date(2026, 5, 15, 12).getTime();

/** Returns an id that ascends with `n`. */
export function idOf(n: number): string {
  return `01J${String(n).padStart(23, '0')}`;
}

export function makeItem(n: number, change: Partial<LibraryItem> = {}): LibraryItem {
  return {
    id: idOf(n),
    kind: 'picture',
    title: `Picture ${n}`,
    prompt: `prompt ${n}`,
    model: 'm',
    about: '',
    createdAt: NOON - DAY * 365 + n * 60_000,
    starred: false,
    fileName: `${n}.png`,
    saveName: `${n}.png`,
    mimeType: 'image/png',
    bytes: 1000 + n,
    durationMs: null,
    width: 640,
    height: 480,
    url: `/media/${n}`,
    thumbUrl: null,
    colour: null,
    ownerId: null,
    missing: false,
    ...change,
  };
}

const byId = (a: LibraryItem, b: LibraryItem) => (a.id < b.id ? -1 : 1);
const SORTS: Readonly<Record<LibrarySort, (a: LibraryItem, b: LibraryItem) => number>> = {
  newest: (a, b) => b.createdAt - a.createdAt || byId(b, a),
  oldest: (a, b) => a.createdAt - b.createdAt || byId(a, b),
  title: (a, b) => (a.title === b.title ? byId(a, b) : a.title < b.title ? -1 : 1),
  longest: (a, b) => (b.durationMs ?? -1) - (a.durationMs ?? -1) || byId(b, a),
  largest: (a, b) => b.bytes - a.bytes || byId(b, a),
};

/** An in-memory core with files that records its calls. */
export class FakeLibrary implements LibraryApi {
  /** The files, in any order. */
  files: LibraryItem[] = [];
  readonly trash = new Map<string, LibraryItem>();
  /** The files with a tag. */
  readonly tagged = new Map<string, ReadonlySet<string>>();
  readonly calls: string[] = [];
  lost = false;
  /** The revision of the last change. */
  rev = 0;

  constructor(count = 0) {
    this.files = Array.from({ length: count }, (_, n) => makeItem(n));
  }

  readonly items: LibraryApi['items'] = async ({ filter, sort = 'newest', before, limit }) => {
    this.#ask(`items ${before ?? 'first'}`);
    const all = this.#all(filter, sort);
    const from = before === undefined ? 0 : all.findIndex(({ id }) => id === before) + 1;
    const page = all.slice(from, from + limit);
    return {
      items: page,
      rev: this.rev,
      more: from + page.length < all.length,
      total: before === undefined ? all.length : null,
    };
  };

  readonly ids: LibraryApi['ids'] = async ({ filter, sort = 'newest' }) => {
    this.#ask('ids');
    const all = this.#all(filter, sort);
    return {
      ids: all.map(({ id }) => id),
      times: all.map(({ createdAt }) => createdAt),
      bytes: all.map(({ bytes }) => bytes),
    };
  };

  readonly byIds: LibraryApi['byIds'] = async ({ ids }) => {
    this.#ask(`byIds ${ids.length}`);
    return { items: this.files.filter(({ id }) => ids.includes(id)), rev: this.rev };
  };

  readonly star: LibraryApi['star'] = async ({ ids, starred }) => {
    this.#ask('star');
    this.rev += 1;
    this.files = this.files.map((one) => (ids.includes(one.id) ? { ...one, starred } : one));
  };

  readonly remove: LibraryApi['remove'] = async ({ ids }) => {
    this.#ask('remove');
    this.rev += 1;
    for (const one of this.files) if (ids.includes(one.id)) this.trash.set(one.id, one);
    this.files = this.files.filter(({ id }) => !ids.includes(id));
  };

  readonly restore: LibraryApi['restore'] = async ({ ids }) => {
    this.#ask('restore');
    this.rev += 1;
    this.files = [...this.files, ...ids.flatMap((id) => this.trash.get(id) ?? [])];
  };

  #ask(what: string): void {
    this.calls.push(what);
    if (this.lost) throw new ConnectionLost();
  }

  #all(filter: LibraryFilter, sort: LibrarySort): LibraryItem[] {
    const words = filter.query ?? '';
    return this.files
      .filter((item) => (filter.tags ?? []).every((tag) => this.tagged.get(tag)?.has(item.id)))
      .filter((item) => fits(item, filter) && `${item.title} ${item.prompt}`.includes(words))
      .toSorted(SORTS[sort]);
  }
}
