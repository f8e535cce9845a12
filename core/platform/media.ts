import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { lstat, realpath } from 'node:fs/promises';
import { isAbsolute, join, relative } from 'node:path';

/**
 * What has an address: a file of the library, a small picture of one, a stretch of a take under way, the cover of a song,
 * a picture to be sent along, an export, an answer as it came.
 */
const KINDS = ['asset', 'thumb', 'part', 'cover', 'reference', 'export', 'raw'] as const;
export type MediaKind = (typeof KINDS)[number];

/** Where a file is and what it is, by who keeps it. */
export interface MediaSource {
  /** The folder it must lie in. */
  readonly root: string;
  /** Its way inside the folder. */
  readonly name: string;
  readonly mimeType: string;
  readonly downloadName: string;
  /** Bytes to be heard before those of the file, e.g. the header a raw file lacks; a download goes without. */
  readonly head?: Uint8Array;
  /** The content security policy of a page of ours, in the place of the window's. */
  readonly policy?: string;
  /** What is there never changes: the window need not ask twice. The address dies with this process. */
  readonly lasting?: boolean;
}

export interface MediaFile extends Omit<MediaSource, 'root' | 'name'> {
  /** Real path of a regular file. For the host only: never told to the window. */
  readonly file: string;
}

/** A ULID, with the number of a piece where there are several. */
const ID = /^[0-9A-HJKMNP-TV-Z]{26}(-\d{1,6})?$/;
const MAC_LENGTH = 43;

/**
 * Addresses of files for the window. Each carries a code made with a key that lives as long as this process: it cannot
 * be guessed, names an id and never a path, and is worth nothing after the end.
 */
export class Media {
  readonly #base: string;
  readonly #key = randomBytes(32);
  readonly #sources = new Map<MediaKind, (id: string) => MediaSource | undefined>();

  /** @param base What the host's addresses begin with, up to and with a slash. */
  constructor(base: string) {
    this.#base = base;
  }

  /** Says where the files of one kind are. @param find gives undefined for an id that has none. */
  serve(kind: MediaKind, find: (id: string) => MediaSource | undefined): void {
    this.#sources.set(kind, find);
  }

  /** The address of a file, to be given to the window. */
  url(kind: MediaKind, id: string): string {
    return `${this.#base}${kind}/${id}/${this.#mac(kind, id)}`;
  }

  /**
   * The file an address stands for; undefined when the address is not one of ours, or the file is not a plain file
   * inside its folder. All these are one answer: nobody learns what there is.
   * @param path What follows the base, without query.
   */
  async resolve(path: string): Promise<MediaFile | undefined> {
    const [kind = '', id = '', mac = '', ...more] = path.split('/');
    if (more.length > 0 || !isKind(kind) || !ID.test(id) || !this.#isOurs(kind, id, mac)) return undefined;
    const source = this.#sources.get(kind)?.(id);
    if (source === undefined) return undefined;
    const { root, name, ...facts } = source;
    const file = await resolveInside(root, name);
    return file === undefined ? undefined : { ...facts, file };
  }

  #mac(kind: MediaKind, id: string): string {
    return createHmac('sha256', this.#key).update(`${kind}/${id}`).digest('base64url');
  }

  #isOurs(kind: MediaKind, id: string, mac: string): boolean {
    const [given, right] = [Buffer.from(mac), Buffer.from(this.#mac(kind, id))];
    return mac.length === MAC_LENGTH && given.length === right.length && timingSafeEqual(given, right);
  }
}

function isKind(text: string): text is MediaKind {
  return KINDS.some((kind) => kind === text);
}

/** The real path of a regular file inside a folder. A link as the file, or one that leads out, is no file. */
export async function resolveInside(root: string, name: string): Promise<string | undefined> {
  try {
    const realRoot = await realpath(root);
    const path = join(realRoot, name);
    if (!(await lstat(path)).isFile()) return undefined;
    const real = await realpath(path);
    const way = relative(realRoot, real);
    return way === '' || way.startsWith('..') || isAbsolute(way) ? undefined : real;
  } catch {
    return undefined;
  }
}
