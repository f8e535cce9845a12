import { realpathSync } from 'node:fs';
import { lstat, readFile, realpath } from 'node:fs/promises';
import { extname, isAbsolute, join, relative } from 'node:path';

/** Types of the window's files. Any other type is not served. */
const TYPES: Readonly<Record<string, string>> = {
  '.bcmap': 'application/octet-stream',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.ttf': 'font/ttf',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
};

/** Returns the type of a file by its name; undefined if such files are not served. */
function mimeTypeOf(path: string): string | undefined {
  return TYPES[extname(path).toLowerCase()];
}

export interface StaticFile {
  readonly type: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/**
 * Returns the root for `readStaticFile`: the path as the system spells it. Without `native`, Node keeps the case and the
 * drive letter it was given, and no file's real path would begin with that.
 */
export function staticRoot(folder: string): string {
  return realpathSync.native(folder);
}

/**
 * Reads the file that a URL path names inside a folder; undefined for odd paths, links, types that are not served and
 * missing files alike. The path is decoded once. A path without an extension is a route of the app and returns its
 * index page.
 * @param root from `staticRoot`.
 * @param urlPath as in the request, percent-encoded, without query.
 */
export async function readStaticFile(root: string, urlPath: string): Promise<StaticFile | undefined> {
  const segments = safeSegments(urlPath);
  if (segments === undefined) return undefined;
  const last = segments.at(-1) ?? '';
  const path = join(root, ...(last.includes('.') ? segments : ['index.html']));
  const type = mimeTypeOf(path);
  if (type === undefined) return undefined;
  try {
    // A link anywhere on the way would change the real path.
    if ((await realpath(path)) !== path || !isInside(root, path)) return undefined;
    // Uses the path, not an open handle: inside Electron's archive only the plain calls work.
    if (!(await lstat(path)).isFile()) return undefined;
    return { type, bytes: new Uint8Array(await readFile(path)) };
  } catch {
    return undefined;
  }
}

/** Returns the segments of a URL path; undefined if any could be more than a plain name. */
export function safeSegments(urlPath: string): string[] | undefined {
  let decoded: string;
  try {
    decoded = decodeURIComponent(urlPath);
  } catch {
    return undefined;
  }
  // A remaining percent sign could be decoded again by a careless reader downstream.
  if (!decoded.startsWith('/') || decoded.length > 1000 || !/^[\w./@~+-]*$/.test(decoded)) return undefined;
  if (decoded === '/') return [];
  const segments = decoded.slice(1).split('/');
  return segments.every((name) => name !== '' && !name.startsWith('.') && !name.endsWith('.'))
    ? segments
    : undefined;
}

/** Returns whether a path is inside a folder; comparing prefixes would accept `root-evil`. */
function isInside(root: string, path: string): boolean {
  const way = relative(root, path);
  return way !== '' && !way.startsWith('..') && !isAbsolute(way);
}
