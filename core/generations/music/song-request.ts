import type { JobRequest } from '../../../shared/domain/job.ts';
import { type JsonObject, json } from '../../../shared/service/json.ts';
import { type SongRequest, songRequest } from '../../../shared/service/music.ts';
import type { StoredSong } from '../../db/generations/shapes.ts';
import { storedRequest } from '../../http/request-headers.ts';
import type { ServiceConnection } from '../../http/service-connection.ts';
import { Conflict } from '../../platform/refusal.ts';
import { songPath } from '../../service/music/music.ts';

type Wanted = Pick<StoredSong, 'prompt' | 'settings'>;

/**
 * Returns the request of a song; unset options are omitted.
 * @throws Conflict `lyrics_invalid` for a text that the service would refuse
 * @see SERVICE.md §2.7
 */
export function songBody(song: Wanted): SongRequest {
  const body = songRequest.safeParse(bodyOf(song));
  if (!body.success) throw new Conflict('lyrics_invalid');
  return body.data;
}

/** Returns the request metadata of a song, without text and model, under the service's names. */
export function songRecipe(song: Wanted): JsonObject {
  const { model: _model, lyrics: _lyrics, ...rest } = bodyOf(song);
  return rest;
}

function bodyOf(song: Wanted) {
  const { mode, sentTitle, model, style, negativeTags, styleWeight, vocalGender, instrumental } =
    song.settings;
  return {
    model,
    lyrics: song.prompt,
    ...(mode === 'prompt' ? { custom_mode: true } : {}),
    ...(instrumental ? { instrumental } : {}),
    ...(isEmpty(negativeTags) ? {} : { negative_tags: negativeTags }),
    ...(isEmpty(style) ? {} : { style }),
    ...(styleWeight === null ? {} : { style_weight: styleWeight }),
    ...(isEmpty(sentTitle) ? {} : { title: sentTitle }),
    ...(vocalGender === null ? {} : { vocal_gender: vocalGender }),
  };
}

/** Returns the request to store and show: complete except for the key. */
export function songJobRequest(connection: ServiceConnection, body: SongRequest, opId: string): JobRequest {
  return storedRequest(connection, {
    path: songPath(connection),
    body: json.parse(body),
    stream: false,
    opId,
  });
}

const isEmpty = (text: string) => text.trim() === '';
