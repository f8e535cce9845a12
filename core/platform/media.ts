import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { lstat, realpath } from 'node:fs/promises';
import { isAbsolute, join, relative } from 'node:path';

/**
 * Everything that has an address: a library file, a thumbnail, a segment of an unfinished take, a song's cover, an
 * image to attach, an export, a raw response, a file
 * that the user opened in the system.
 */
const KINDS = ['asset', 'thumb', 'part', 'cover', 'reference', 'export', 'raw', 'opened'] as const;
export type MediaKind = (typeof KINDS)[number];

/** A file's location and type, as its owner knows it. */
export interface MediaSource {
  /** The folder it must be inside of. */
  readonly root: string;
  /** The path relative to `root`. */
  readonly name: string;
  readonly mimeType: string;
  readonly downloadName: string;
  /** Bytes that precede those of the file, e.g. the header a raw file lacks; a download omits them. */
  readonly head?: Uint8Array;
  /** The content security policy of an exported page, instead of the window's. */
  readonly policy?: string;
  /** Whether the content never changes, so that the window may cache it. The address ends with this process. */
  readonly lasting?: boolean;
}

export interface MediaFile extends Omit<MediaSource, 'root' | 'name'> {
  /** Real path of a regular file. For the host only: the window never sees it. */
  readonly file: string;
}

/** A ULID, with the number of a segment if there are several. */
const ID = /^[0-9A-HJKMNP-TV-Z]{26}(-\d{1,6})?$/;
const MAC_LENGTH = 43;

/**
 * Creates and resolves addresses of files for the window. Each carries a MAC whose key lives as long as this process:
 * it cannot be guessed, names an id and never a path, and expires with the process.
 */
export class Media {
  readonly #base: string;
  readonly #key = randomBytes(32);
  readonly #sources = new Map<MediaKind, (id: string) => MediaSource | undefined>();

  /** @param base prefix of the host's addresses, including the trailing slash. */
  constructor(base: string) {
    this.#base = base;
  }

  /** Registers the source of one kind of files. @param find returns undefined for an unknown id. */
  serve(kind: MediaKind, find: (id: string) => MediaSource | undefined): void {
    this.#sources.set(kind, find);
  }

  /** Returns the address of a file for the window. */
  url(kind: MediaKind, id: string): string {
    return `${this.#base}${kind}/${id}/${this.#mac(kind, id)}`;
  }

  /**
   * Returns the file of an address; undefined if the address is not ours or the file is not a regular file inside its
   * folder. The cases are not distinguished, so nobody learns what exists.
   * @param path the part after the base, without query.
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

/** Returns the real path of a regular file inside a folder; undefined for links and paths that lead out. */
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
