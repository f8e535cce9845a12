import { createHash } from 'node:crypto';
import { findLyricsProblems, isBlocking } from '../shared/service/lyrics/problems.ts';
import { MUSIC_MODELS } from '../shared/service/models.ts';
import { type SongRequest, songRequest } from '../shared/service/music.ts';
import type { SongOrder } from './engines/song/song-order.ts';
import { withoutFaults } from './faults.ts';
import { ApiError } from './http-error.ts';
import { validate } from './http-validate.ts';

/** Validates a song request; an ApiError names the field and its limit. @see SERVICE.md §2.7 */
export function readSongRequest(body: unknown): SongRequest {
  const request = validate(songRequest, body);
  if (MUSIC_MODELS.some((known) => known === request.model)) return request;
  const only = MUSIC_MODELS.map((known) => `"${known}"`).join(' or ');
  throw new ApiError(404, `model: there is no model "${request.model}" for music; it takes ${only}`, {
    code: 'model_not_found',
    param: 'model',
  });
}

/**
 * Returns the engine's order for a request. The seed derives from the request: the same request gives the same song.
 * @param index the number of the song within its request @param seed the server's own seed; null for none
 */
export function songOrder(request: SongRequest, index: number, seed: number | null): SongOrder {
  const mode = request.custom_mode === true ? 'prompt' : 'lyrics';
  return {
    text: sungText(request.lyrics, mode),
    mode,
    instrumental: request.instrumental ?? false,
    style: request.style ?? '',
    negativeTags: request.negative_tags ?? '',
    styleWeight: request.style_weight ?? null,
    title: request.title ?? '',
    vocalGender: request.vocal_gender ?? null,
    seed: seedOf(request, index, seed),
  };
}

/** Removes typed faults from the text, unless nothing singable would be left. */
function sungText(text: string, mode: SongOrder['mode']): string {
  const rest = withoutFaults(text);
  return mode === 'lyrics' && findLyricsProblems(rest).some(isBlocking) ? text : rest;
}

function seedOf(request: SongRequest, index: number, seed: number | null): number {
  const fields = Object.entries(request).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const text = JSON.stringify([fields, index, seed]);
  return createHash('sha256').update(text).digest().readUInt32LE(0);
}
