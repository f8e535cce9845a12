import type { Call } from './operation.ts';
import type { SongStudio } from './song-craft.ts';
import { readSongRequest } from './song-request.ts';
import { answerCreated, answerQuery, askedFaults } from './task-answers.ts';

/** Places of faults that can show in the responses to a song request: the answers about its task, and its files. */
const PLACES = ['task', 'media', 'song'] as const;

/** Handles POST /v1/music/song/create: accepts a song task and responds with its id. @see SERVICE.md §2.7 */
export async function answerSongCreate(call: Call, studio: SongStudio): Promise<void> {
  const request = readSongRequest(call.body);
  await answerCreated(call, studio, request, askedFaults(call, request.lyrics, PLACES));
}

/** Handles GET /v1/music/song/query?task_id=…: responds with the task's state and songs. @see SERVICE.md §3 */
export const answerSongQuery = (call: Call, studio: SongStudio): Promise<void> =>
  answerQuery(call, studio, 'songs');
