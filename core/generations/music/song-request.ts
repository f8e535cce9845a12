import type { JobRequest } from '../../../shared/domain/job.ts';
import { type JsonObject, json } from '../../../shared/service/json.ts';
import { type SongRequest, songRequest } from '../../../shared/service/music.ts';
import type { StoredSong } from '../../db/generations/shapes.ts';
import type { ServiceConnection } from '../../http/service-connection.ts';
import { Conflict } from '../../platform/refusal.ts';

type Wanted = Pick<StoredSong, 'prompt' | 'settings'>;

/**
 * Returns the request for a song; settings left to the service are left out.
 * @throws Conflict `lyrics_invalid` for a text the service would refuse
 * @see SERVICE.md §2.7
 */
export function songBody(song: Wanted): SongRequest {
  const body = songRequest.safeParse(bodyOf(song));
  if (!body.success) throw new Conflict('lyrics_invalid');
  return body.data;
}

/** How a song was asked for, but for its text and model, by the service's own names. */
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

/** The request as it is kept and shown: all that goes out, but the key. */
export function songJobRequest(connection: ServiceConnection, body: SongRequest, opId: string): JobRequest {
  return {
    method: 'POST',
    url: connection.baseUrl + connection.profile.songPath,
    headers: {
      accept: 'application/json',
      'accept-encoding': 'identity',
      'content-type': 'application/json',
      'idempotency-key': opId,
      'user-agent': 'Quartet',
    },
    body: json.parse(body),
  };
}

const isEmpty = (text: string) => text.trim() === '';
