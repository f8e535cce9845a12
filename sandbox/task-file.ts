import { wavHeader } from './audio/wav.ts';
import { bombPicture } from './bomb-picture.ts';
import { answerAlso } from './fault-answers.ts';
import { Faults } from './faults.ts';
import { ApiError } from './http-error.ts';
import type { Call } from './operation.ts';
import { FILE_KINDS, type FileKind, type MadeFile } from './task-record.ts';
import type { TaskStudio } from './task-studio.ts';

const PATH = new RegExp(`^(?:/elsewhere)?/files/([\\w-]+)/(\\d)\\.(${FILE_KINDS.join('|')})$`);
const TYPES = { mp3: 'audio/mpeg', png: 'image/png', jpg: 'image/jpeg' } as const satisfies Record<
  FileKind,
  string
>;
/** Bytes written at a time of a file repeated for `huge`. */
const STEP = 256 * 1024;
const BOMB_SIDE = 30_000;
/** A tenth of a second of silence, used if no other audio is available. */
const SILENCE = Buffer.concat([wavHeader(8000, 1600), Buffer.alloc(1600)]);

/** Returns whether a path is that of a file; `redirect` points to the same file under another path. */
export const isTaskFile = (path: string): boolean => PATH.test(path);

/** Handles GET /files/…: serves a file to anyone who knows its URL, for an hour, whole or in part. */
export async function answerTaskFile<Request, Order, Product, Told>(
  call: Call,
  studio: TaskStudio<Request, Order, Product, Told>,
): Promise<void> {
  const { answer, path } = call;
  call.checkFaults(['media']);
  const { token, index, name } = partsOf(path);
  const task = studio.findByToken(token);
  const files = task?.record.ended?.results[index]?.files ?? [];
  const file = files.find(({ kind }) => kind === name);
  if (!task || !file) throw new ApiError(404, 'There is no such file.', { code: 'file_not_found' });
  const asked = studio.craft.answerOf(file.kind);
  const more = path.startsWith('/elsewhere') ? Faults.none : task.faultsOfNext(asked);
  if (await answerAlso(answer, more, call.elsewhere)) return;

  const { faults } = answer;
  const wrong = faults.has(file.kind === 'mp3' ? 'wrong-audio' : 'wrong-image');
  const other = files.find(({ kind }) => kind !== file.kind);
  const read = ({ kind }: MadeFile) => studio.readFile(task, index, kind);
  const bytes = faults.has('expired-url') ? null : await read(wrong && other ? other : file);
  if (bytes === null)
    throw new ApiError(410, 'The address of this file has expired.', { code: 'expired_url' });
  answer.header('etag', `"${file.hash}"`);
  answer.header('expires', new Date(studio.expiresAt(task) ?? 0).toUTCString());
  answer.header('x-content-type-options', 'nosniff');
  const bomb = faults.has('bomb') && file.kind !== 'mp3';
  const sent = bomb ? await bombPicture(BOMB_SIDE) : wrong && !other ? SILENCE : bytes;
  const huge = faults.number('huge');
  if (huge !== undefined) return sendHuge(call, TYPES[file.kind], sent, huge);
  await sendPart(call, TYPES[file.kind], sent, file.hash);
}

/** Reads the same file for the sandbox itself; returns null if it does not exist or has expired. */
export async function readTaskFile<Request, Order, Product, Told>(
  studio: TaskStudio<Request, Order, Product, Told>,
  path: string,
): Promise<Uint8Array | null> {
  const { token, index, name } = partsOf(path);
  const task = studio.findByToken(token);
  const file = task?.record.ended?.results[index]?.files.find(({ kind }) => kind === name);
  return task && file ? studio.readFile(task, index, file.kind) : null;
}

/** Returns the secret part of a file's path, which identifies its task. */
export const tokenOf = (path: string): string => partsOf(path).token;

/** Parses the path of a file: its task's token, the number of the result, and the file name. */
function partsOf(path: string): { token: string; index: number; name: string } {
  const [, token = '', index = '', name = ''] = PATH.exec(path) ?? [];
  return { token, index: Number(index), name };
}

async function sendPart(call: Call, type: string, bytes: Uint8Array, hash: string): Promise<void> {
  const { answer, header } = call;
  const ranges = !answer.faults.has('no-range');
  const condition = header('if-range');
  // Only the identical file may be resumed.
  const wanted =
    ranges && (condition === undefined || condition === `"${hash}"`) ? header('range') : undefined;
  const range = byteRange(wanted, bytes.length);
  if (ranges) answer.header('accept-ranges', 'bytes');
  if (range === 'outside') {
    throw new ApiError(416, `The file has ${bytes.length} bytes.`, {
      code: 'range_not_satisfiable',
      headers: { 'content-range': `bytes */${bytes.length}` },
    });
  }
  const { first, last } = range ?? { first: 0, last: bytes.length - 1 };
  if (range) answer.header('content-range', `bytes ${first}-${last}/${bytes.length}`);
  answer.start(range ? 206 : 200, type, last + 1 - first);
  await answer.write(bytes.subarray(first, last + 1));
  await answer.end();
}

/** Sends the file repeatedly, up to this many bytes. */
async function sendHuge({ answer }: Call, type: string, bytes: Uint8Array, length: number): Promise<void> {
  answer.start(200, type, length);
  const step = Buffer.alloc(STEP, bytes);
  await answer.write(bytes.subarray(0, length));
  for (let sent = bytes.length; sent < length; sent += step.length) {
    await answer.write(step.subarray(0, length - sent));
  }
  await answer.end();
}

/** The first and last byte of a range, both counted from 0. */
interface ByteRange {
  readonly first: number;
  readonly last: number;
}

/**
 * Parses a Range header. Returns null if the whole file is requested or the header is unreadable, and `outside` if
 * the file has no such range.
 */
export function byteRange(header: string | undefined, size: number): ByteRange | 'outside' | null {
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? [];
  if (from === undefined || to === undefined || (from === '' && to === '')) return null;
  if (from === '') {
    const length = Math.min(Number(to), size);
    return length === 0 ? 'outside' : { first: size - length, last: size - 1 };
  }
  const first = Number(from);
  const last = to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (to !== '' && Number(to) < first) return null;
  return first >= size ? 'outside' : { first, last };
}
