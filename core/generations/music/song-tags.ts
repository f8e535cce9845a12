import type { RecipeSong } from '../../../shared/domain/recipe.ts';
import { EMBEDDED_PROMPT_MAX } from '../../../shared/service/limits.ts';
import { parseTimedLyrics } from '../../../shared/service/lyrics/timed-lyrics.ts';
import type { StoredSong, StoredVersion, VersionDetails } from '../../db/generations/shapes.ts';
import type { AudioFacts } from '../../library/store-audio.ts';

/**
 * Returns the tags of a version's file. Players show the model as the artist.
 * @param cover path of its cover; null if it has none.
 */
export function songTags(
  { prompt: text, settings }: Pick<StoredSong, 'prompt' | 'settings'>,
  { lyrics, style }: Pick<VersionDetails, 'lyrics' | 'style'>,
  { title, cover }: { readonly title: string; readonly cover: string | null },
): AudioFacts['tags'] {
  const { model, mode } = settings;
  const genre = style ?? settings.style.trim();
  return {
    ...{ title, model, artist: model, voice: null, cover },
    text: plainLyrics(lyrics) ?? (mode === 'lyrics' ? text : ''),
    genre: genre === '' ? null : genre,
    comment: mode === 'prompt' ? `${text.trim()} (${model})` : model,
  };
}

/** Returns the song and version for a file's metadata. Lyrics beyond the service's limit are omitted. */
export function songFromRecipe({ generationId, n, details }: StoredVersion): RecipeSong {
  const { lyrics } = details;
  return {
    id: generationId,
    n,
    lyrics: lyrics !== null && lyrics.length <= EMBEDDED_PROMPT_MAX ? lyrics : null,
  };
}

/** Returns lyrics for players, without times. */
function plainLyrics(lyrics: string | null): string | null {
  const timed = lyrics === null ? null : parseTimedLyrics(lyrics);
  if (timed === null) return lyrics;
  return timed.lines.map(({ section, text }) => (section === null ? text : `[${section}]`)).join('\n');
}
