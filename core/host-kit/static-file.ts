import { lstat, readFile, realpath } from 'node:fs/promises';
import { isAbsolute, join, relative } from 'node:path';
import { mimeTypeOf } from './mime-types.ts';

export interface StaticFile {
  readonly type: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/**
 * Reads the file a URL path names inside a folder. Decoded once; anything odd about the path, a link, or a type we do
 * not serve is the same answer as no file. A path without an extension is a place inside the app: its index page.
 * @param root real path of the folder, as `realpath` gives it.
 * @param urlPath as it stands in the request, percent-encoded, without query.
 */
export async function readStaticFile(root: string, urlPath: string): Promise<StaticFile | undefined> {
  const segments = safeSegments(urlPath);
  if (segments === undefined) return undefined;
  const last = segments.at(-1) ?? '';
  const path = join(root, ...(last.includes('.') ? segments : ['index.html']));
  const type = mimeTypeOf(path);
  if (type === undefined) return undefined;
  try {
    // A link anywhere on the way would make the real path another one.
    if ((await realpath(path)) !== path || !isInside(root, path)) return undefined;
    // By path and not by an open handle: inside Electron's archive only the plain calls work.
    if (!(await lstat(path)).isFile()) return undefined;
    return { type, bytes: new Uint8Array(await readFile(path)) };
  } catch {
    return undefined;
  }
}

/** The names along a URL path, or undefined when one of them could mean anything but a plain name. */
export function safeSegments(urlPath: string): string[] | undefined {
  let decoded: string;
  try {
    decoded = decodeURIComponent(urlPath);
  } catch {
    return undefined;
  }
  // A percent sign that is still there would be decoded again by a careless reader further on.
  if (!decoded.startsWith('/') || decoded.length > 1000 || !/^[\w./@~+-]*$/.test(decoded)) return undefined;
  if (decoded === '/') return [];
  const segments = decoded.slice(1).split('/');
  return segments.every((name) => name !== '' && !name.startsWith('.') && !name.endsWith('.'))
    ? segments
    : undefined;
}

/** Whether a path lies inside a folder; a comparison of beginnings would let `root-evil` pass. */
function isInside(root: string, path: string): boolean {
  const way = relative(root, path);
  return way !== '' && !way.startsWith('..') && !isAbsolute(way);
}
