import type { Call } from './operation.ts';
import type { SongStudio } from './song-craft.ts';
import { readSongRequest } from './song-request.ts';
import { answerCreated, answerQuery, askedFaults } from './task-answers.ts';

/** The places of faults that can show in the answers to a song request: the answers about its task, and its files. */
const PLACES = ['task', 'media', 'song'] as const;

/** POST /v1/music/song/create: takes a song in and says under which name. @see SERVICE.md §2.7 */
export async function answerSongCreate(call: Call, studio: SongStudio): Promise<void> {
  const request = readSongRequest(call.body);
  await answerCreated(call, studio, request, askedFaults(call, request.lyrics, PLACES));
}

/** GET /v1/music/song/query?task_id=…: how a task stands, and its songs once they are made. @see SERVICE.md §3 */
export const answerSongQuery = (call: Call, studio: SongStudio): Promise<void> =>
  answerQuery(call, studio, 'songs');
