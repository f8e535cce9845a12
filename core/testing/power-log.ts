import fs from 'node:fs';
import { dirname, join } from 'node:path';
import { type DiskOperation, hookDisk, setDiskListener } from './disk-operations.ts';
import type { Seeded } from './seeded.ts';

/** A file as the disk has it for sure, and as the programs see it. */
interface Content {
  readonly flushed: Buffer;
  readonly seen: Buffer;
}

/** The target of a path: the number of a file, or a folder. */
type Entry = number | 'folder';

/** A change of names that is sure only once one of these folders was flushed. */
interface NameChange {
  readonly folders: readonly string[];
  apply(names: Map<string, Entry>): void;
}

/** The state that a power cut leaves after one operation. */
export interface Moment {
  /** The operation: its name and its path. */
  readonly after: string;
  /** The results that the program had acknowledged by then. */
  readonly acked: readonly string[];
  readonly files: ReadonlyMap<number, Content>;
  /** Names that are sure. */
  readonly names: ReadonlyMap<string, Entry>;
  /** The changes that are not yet durable, in order. */
  readonly changes: readonly NameChange[];
}

const SECTOR = 512;
let isHooked = false;

/**
 * Records what this thread does to the files of a folder, as a disk sees it: content is durable once the file is
 * flushed, a name once its folder is. Hooks `node:fs`; what SQLite writes itself counts as written when the file is
 * next opened.
 */
export async function powerLog(root: string): Promise<{
  /** Marks a result as acknowledged: from here on it must be durable. */
  ack(what: string): void;
  stop(): readonly Moment[];
}> {
  if (!isHooked) await hookDisk();
  isHooked = true;
  const moments: Moment[] = [];
  const files = new Map<number, Content>();
  const sure = new Map<string, Entry>([[root, 'folder']]);
  let seen = new Map<string, Entry>();
  let changes: NameChange[] = [];
  const acked: string[] = [];
  for (const name of fs.readdirSync(root, { recursive: true }).map(String)) adopt(join(root, name), sure);
  seen = new Map(sure);

  function adopt(path: string, names: Map<string, Entry>): number | null {
    if (fs.statSync(path).isDirectory()) {
      names.set(path, 'folder');
      return null;
    }
    const content = fs.readFileSync(path);
    files.set(files.size, { flushed: content, seen: content });
    names.set(path, files.size - 1);
    return files.size - 1;
  }

  function change(folders: readonly string[], apply: NameChange['apply']): void {
    changes.push({ folders, apply });
    apply(seen);
  }

  /** The file at a path, which has its name from now on where it had none. */
  function numberOf(path: string): number {
    const known = seen.get(path);
    if (typeof known === 'number') return known;
    const number = files.size;
    files.set(number, { flushed: Buffer.alloc(0), seen: Buffer.alloc(0) });
    change([dirname(path)], (names) => void names.set(path, number));
    return number;
  }

  function look(path: string): void {
    const number = numberOf(path);
    const content = fs.readFileSync(path);
    files.set(number, { flushed: files.get(number)?.flushed ?? Buffer.alloc(0), seen: content });
  }

  function flush(path: string): void {
    if (fs.statSync(path).isDirectory()) {
      for (const one of changes.filter(({ folders }) => folders.includes(path))) one.apply(sure);
      changes = changes.filter(({ folders }) => !folders.includes(path));
      return;
    }
    look(path);
    const number = numberOf(path);
    const content = files.get(number)?.seen ?? Buffer.alloc(0);
    files.set(number, { flushed: content, seen: content });
  }

  function makeFolder(path: string): void {
    if (path === root || seen.has(path) || !path.startsWith(root)) return;
    makeFolder(dirname(path));
    change([dirname(path)], (names) => void names.set(path, 'folder'));
  }

  function remove(path: string): void {
    const below = [...seen.keys()].filter((name) => name === path || name.startsWith(`${path}/`));
    for (const name of below.sort().reverse()) change([dirname(name)], (names) => void names.delete(name));
  }

  function rename(from: string, to: string): void {
    const moved = [...seen].filter(([name]) => name === from || name.startsWith(`${from}/`));
    change([dirname(from), dirname(to)], (names) => {
      for (const [name, entry] of moved) {
        names.delete(name);
        names.set(to + name.slice(from.length), entry);
      }
    });
  }

  function take({ name, need, path, from, args }: DiskOperation): void {
    if (name === 'mkdir') makeFolder(path);
    else if (['rm', 'unlink', 'rmdir'].includes(name)) remove(path);
    else if (name === 'rename' && from !== null) rename(from, path);
    else if (name === 'link' && from !== null) {
      const number = numberOf(from);
      change([dirname(path)], (names) => void names.set(path, number));
    } else if (name === 'fsync' || name === 'fdatasync') flush(path);
    else if (name === 'open' && need === 'read') {
      // Written by code that bypasses the hooks.
      if (!seen.has(path) && !fs.statSync(path).isDirectory()) look(path);
      else return;
    } else if (name === 'open' && !seen.has(path) && args[0] !== undefined) look(path);
    else if (
      ['open', 'write', 'writev', 'writeFile', 'appendFile', 'copyFile', 'ftruncate', 'truncate'].includes(
        name,
      )
    )
      look(path);
    else return;
    note(`${name} ${path.slice(root.length)}`);
  }

  function note(after: string): void {
    moments.push({
      after,
      acked: [...acked],
      files: new Map(files),
      names: new Map(sure),
      changes: [...changes],
    });
  }

  const hear = {
    before: () => undefined,
    after(operation: DiskOperation) {
      if (!operation.path.startsWith(root)) return;
      // Looking at the disk is not to be heard.
      setDiskListener(null);
      take(operation);
      setDiskListener(hear);
    },
  };
  setDiskListener(hear);
  return {
    ack(what) {
      acked.push(what);
      note(`told: ${what}`);
    },
    stop() {
      setDiskListener(null);
      return moments;
    },
  };
}

/** Lays out one of the folders that a disk may hold after a power cut at this moment. @param to an empty folder */
export function replayPowerLog(moment: Moment, root: string, to: string, random: Seeded): void {
  const names = new Map(moment.names);
  const way = random.pick(['none', 'all', 'first', 'some'] as const);
  const first = random.int(0, moment.changes.length);
  moment.changes.forEach((change, n) => {
    const isDone = { none: false, all: true, first: n < first, some: random.random() < 0.5 }[way];
    if (isDone) change.apply(names);
  });
  const isReachable = (path: string): boolean =>
    path === root || (names.get(dirname(path)) === 'folder' && isReachable(dirname(path)));
  const placed = [...names]
    .filter(([path]) => path !== root && isReachable(path))
    .sort(([a], [b]) => (a < b ? -1 : 1));
  for (const [path, entry] of placed) {
    const place = join(to, path.slice(root.length));
    if (entry === 'folder') fs.mkdirSync(place, { recursive: true, mode: 0o700 });
    else fs.writeFileSync(place, contentOf(moment.files.get(entry), random), { mode: 0o600 });
  }
}

/**
 * Returns possible contents of a file after a power cut: what was flushed, and any part of the rest, in any order, or
 * only its length.
 */
export function contentOf(content: Content | undefined, random: Seeded): Buffer {
  if (content === undefined) return Buffer.alloc(0);
  const { flushed, seen } = content;
  if (flushed.equals(seen)) return seen;
  const way = random.pick(['old', 'new', 'cut', 'zeros', 'mixed'] as const);
  if (way === 'old') return flushed;
  if (way === 'new') return seen;
  if (way === 'cut') return seen.subarray(0, random.int(0, seen.length));
  const bytes = Buffer.from(seen);
  for (let at = 0; at < bytes.length; at += SECTOR) {
    const end = Math.min(at + SECTOR, bytes.length);
    if (flushed.subarray(at, end).equals(seen.subarray(at, end))) continue;
    if (way === 'mixed' && random.random() < 0.5) continue;
    bytes.fill(0, at, end);
    if (way === 'mixed' && random.random() < 0.5) bytes.set(flushed.subarray(at, end), at);
  }
  return bytes;
}
