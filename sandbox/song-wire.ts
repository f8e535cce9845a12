import type { Faults } from './faults.ts';
import { ApiError, errorBody } from './http-error.ts';
import type { MadeSong, SongFile } from './song-record.ts';
import type { SongTask } from './song-task.ts';

/** Nobody knows this task: it never was, was long ago, or a fault says so. */
export const unknownTask = (id: string): ApiError =>
  new ApiError(404, `task_id: there is no task "${id.slice(0, 100)}"`, {
    code: 'task_not_found',
    param: 'task_id',
  });

/** Path of a file of a song, as its address has it. */
export const songFilePath = (token: string, index: number, kind: SongFile): string =>
  `/files/${token}/${index}.${kind}`;

/**
 * What is told of a task, and what the faults make of it.
 * @param origin What addresses of files begin with.
 * @see SERVICE.md §3
 */
export function taskBody(task: SongTask, faults: Faults, origin: string): object {
  const { record, running, progress, toldEnd } = task;
  const head = { task_id: faults.has('other-task') ? `song_${'0'.repeat(24)}` : record.id };
  const runs = faults.text('task-state') ?? 'running';
  const { ended } = record;
  if (ended === null) return { ...head, status: running ? runs : 'queued', progress };
  if (faults.has('task-back') && toldEnd) return { ...head, status: runs, progress: 50 };
  if (ended.error !== null) {
    const { error } = errorBody(new ApiError(500, ended.error, { code: 'task_failed' }));
    return { ...head, status: 'failed', progress, error };
  }
  const songs = ended.songs.map((song, index) => songBody(record.token, song, index, faults, origin));
  return { ...head, status: 'succeeded', progress: 100, songs };
}

function songBody(token: string, song: MadeSong, index: number, faults: Faults, origin: string): object {
  const { id, title, duration, lyrics, style } = song;
  const address = (kind: SongFile) => origin + songFilePath(token, index, kind);
  const elsewhere = faults.text('url');
  return {
    id,
    title,
    ...(!faults.has('no-url') && {
      audio_url: elsewhere === undefined ? address('mp3') : decoded(elsewhere),
    }),
    duration,
    lyrics,
    style,
    cover_url: address('png'),
  };
}

/** A comma ends a fault: an address that holds one is written with `%2C`. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
