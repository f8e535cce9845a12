import { byteRange } from './byte-range.ts';
import { answerAlso } from './fault-answers.ts';
import { Faults } from './faults.ts';
import { ApiError } from './http-error.ts';
import type { Call } from './operation.ts';
import type { SongFile } from './song-record.ts';
import type { SongStudio } from './song-studio.ts';
import type { SongTask } from './song-task.ts';

const PATH = /^(?:\/elsewhere)?\/files\/([\w-]+)\/(\d)\.(mp3|png)$/;
const TYPES = { mp3: 'audio/mpeg', png: 'image/png' } as const satisfies Record<SongFile, string>;
/** Bytes written at a time of a file that is repeated to be huge. */
const STEP = 256 * 1024;

/** Whether a path is one of a file; `redirect` points to the same file under another path. */
export const isSongFile = (path: string): boolean => PATH.test(path);

/** GET /files/…: a file of a song for whoever knows its address, for an hour, whole or in part. */
export async function answerSongFile(call: Call, studio: SongStudio): Promise<void> {
  const { answer, path } = call;
  call.checkFaults(['media']);
  const [, token = '', index = '', name] = PATH.exec(path) ?? [];
  const kind = name === 'png' ? 'png' : 'mp3';
  const task = studio.findByToken(token);
  const song = task?.record.ended?.songs[Number(index)];
  if (!task || !song) throw new ApiError(404, 'There is no such file.', { code: 'file_not_found' });
  const asked = kind === 'mp3' ? 'file' : 'cover';
  const more = path.startsWith('/elsewhere') ? Faults.none : task.faultsOfNext(asked);
  if (await answerAlso(answer, more, call.elsewhere)) return;

  const bytes = answer.faults.has('expired-url')
    ? null
    : await fileOf(studio, task, Number(index), kind, call);
  if (bytes === null)
    throw new ApiError(410, 'The address of this file has expired.', { code: 'expired_url' });
  answer.header('etag', `"${kind === 'mp3' ? song.audioHash : song.coverHash}"`);
  answer.header('expires', new Date(studio.expiresAt(task) ?? 0).toUTCString());
  answer.header('x-content-type-options', 'nosniff');
  const huge = answer.faults.number('huge');
  if (huge !== undefined) return sendHuge(call, TYPES[kind], bytes, huge);
  await sendPart(call, TYPES[kind], bytes, kind === 'mp3' ? song.audioHash : song.coverHash);
}

/** The file that belongs there, or the other one of the same song where a fault swaps them. */
function fileOf(
  studio: SongStudio,
  task: SongTask,
  index: number,
  kind: SongFile,
  { answer: { faults } }: Call,
): Promise<Uint8Array | null> {
  if (kind === 'mp3') return studio.readFile(task, index, faults.has('wrong-audio') ? 'png' : 'mp3');
  return studio.readFile(task, index, faults.has('wrong-image') ? 'mp3' : 'png');
}

async function sendPart(call: Call, type: string, bytes: Uint8Array, hash: string): Promise<void> {
  const { answer, header } = call;
  const ranges = !answer.faults.has('no-range');
  const condition = header('if-range');
  // Only the very same file may be gone on with.
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

/** The file over and over, until so many bytes came. */
async function sendHuge({ answer }: Call, type: string, bytes: Uint8Array, length: number): Promise<void> {
  answer.start(200, type, length);
  const step = Buffer.alloc(STEP, bytes);
  await answer.write(bytes.subarray(0, length));
  for (let sent = bytes.length; sent < length; sent += step.length) {
    await answer.write(step.subarray(0, length - sent));
  }
  await answer.end();
}
