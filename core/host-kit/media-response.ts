import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { Media, MediaFile } from '../platform/media.ts';

/** The query of an address whose file is to be saved, not played. */
export const DOWNLOAD_QUERY = 'download';
/** Bytes per read. */
const CHUNK = 64 * 1024;

export interface MediaRequest {
  readonly method: 'GET' | 'HEAD';
  /** The part after the base of the host's addresses. */
  readonly path: string;
  /** Whether the file is to be saved under its name. */
  readonly download: boolean;
  readonly range: string | undefined;
  readonly ifRange: string | undefined;
}

export interface MediaResponse {
  readonly status: 200 | 206 | 404 | 416;
  /** Sent in addition to the host's security headers. */
  readonly headers: Readonly<Record<string, string>>;
  /** Holds the file open: destroy it if it is not read to its end. */
  readonly body: Readable | undefined;
}

const NOT_FOUND: MediaResponse = { status: 404, headers: { 'Content-Length': '0' }, body: undefined };

/**
 * Returns the response to a request for a file, the same in both hosts. Type and name come from our records, never from
 * the file; ranges are supported, which seeking needs.
 */
export async function mediaResponse(
  media: Pick<Media, 'resolve'>,
  request: MediaRequest,
): Promise<MediaResponse> {
  const found = await media.resolve(request.path);
  // Does not follow a link that was put there after `resolve`.
  const file = found && (await open(found.file, constants.O_RDONLY | noFollow()).catch(() => undefined));
  if (found === undefined || file === undefined) return NOT_FOUND;
  try {
    return await answer(found, file, request);
  } catch (error) {
    await file.close();
    throw error;
  }
}

async function answer(found: MediaFile, file: FileHandle, request: MediaRequest): Promise<MediaResponse> {
  const stat = await file.stat();
  const head = request.download ? undefined : found.head;
  const size = stat.size + (head?.length ?? 0);
  const tag = `"${stat.mtimeMs.toString(36)}-${size.toString(36)}"`;
  const isSame = request.ifRange === undefined || request.ifRange === tag;
  const range = parseByteRange(isSame ? request.range : undefined, size);
  const headers: Record<string, string> = {
    'Content-Type': found.mimeType,
    'Accept-Ranges': 'bytes',
    ETag: tag,
    ...(found.lasting ? { 'Cache-Control': 'private, max-age=31536000, immutable' } : {}),
    ...(found.policy === undefined ? {} : { 'Content-Security-Policy': found.policy }),
    ...(request.download ? { 'Content-Disposition': attachment(found.downloadName) } : {}),
  };
  if (range === 'unsatisfiable') {
    await file.close();
    headers['Content-Range'] = `bytes */${size}`;
    return { status: 416, headers: { ...headers, 'Content-Length': '0' }, body: undefined };
  }
  const { start, end } = range ?? { start: 0, end: size };
  headers['Content-Length'] = String(end - start);
  if (range) headers['Content-Range'] = `bytes ${start}-${end - 1}/${size}`;
  const status = range ? 206 : 200;
  if (request.method === 'HEAD') {
    await file.close();
    return { status, headers, body: undefined };
  }
  const body = Readable.from(bytes(file, head, start, end), { objectMode: false });
  // `close` follows however the stream ends, even before its first byte.
  body.once('close', () => void file.close());
  return { status, headers, body };
}

/** Yields the requested bytes of head and file, only as fast as they are consumed. */
async function* bytes(
  file: FileHandle,
  head: Uint8Array | undefined,
  start: number,
  end: number,
): AsyncGenerator<Uint8Array> {
  const before = head?.length ?? 0;
  if (head && start < before) yield head.subarray(start, Math.min(end, before));
  for (let at = Math.max(start, before); at < end; ) {
    const buffer = Buffer.allocUnsafe(Math.min(CHUNK, end - at));
    const { bytesRead } = await file.read(buffer, 0, buffer.length, at - before);
    // The file was truncated while it was read. Its length is already announced, so the connection must break.
    if (bytesRead === 0) throw new Error('the file became shorter while it was read');
    yield buffer.subarray(0, bytesRead);
    at += bytesRead;
  }
}

/** @see https://www.rfc-editor.org/rfc/rfc8187 */
function attachment(name: string): string {
  const plain = name.normalize('NFKD').replace(/[^\w .()-]/g, '_');
  const exact = encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16)}`);
  return `attachment; filename="${plain}"; filename*=UTF-8''${exact}`;
}

/** Windows has no such flag: opening there never follows a link that `resolve` did not see. */
function noFollow(): number {
  return process.platform === 'win32' ? 0 : constants.O_NOFOLLOW;
}

/** A range of bytes; `end` is exclusive. */
interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Parses a Range header. Of several ranges the first counts, which RFC 9110 allows.
 * @returns undefined for the whole file (no valid range), `unsatisfiable` for a range outside of it.
 */
export function parseByteRange(
  header: string | undefined,
  size: number,
): ByteRange | 'unsatisfiable' | undefined {
  const [, first, last] = /^bytes=\s*(\d{0,15})-(\d{0,15})\s*(?:,[\d\s,-]*)?$/.exec(header ?? '') ?? [];
  if (first === undefined || last === undefined || (first === '' && last === '')) return undefined;
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size };
  }
  const start = Number(first);
  const end = last === '' ? size : Math.min(Number(last) + 1, size);
  if (last !== '' && Number(last) < start) return undefined;
  return start >= size ? 'unsatisfiable' : { start, end };
}
