import type { Recipe, RecipeSong } from '../../shared/domain/recipe.ts';
import type { JsonObject } from '../../shared/service/json.ts';
import type { AudioFormat } from '../../shared/service/speech.ts';
import type { NewAudio } from '../db/library/asset-store.ts';
import type { Audio } from '../formats/audio/audio.ts';
import type { AudioTags } from '../formats/audio/audio-file.ts';
import { mediaType } from '../formats/media-type.ts';
import { localTime } from './file-name.ts';
import { storeFile } from './store-file.ts';

/** Properties of a new audio file. */
export interface AudioFacts {
  readonly id: string;
  readonly kind: NewAudio['kind'];
  readonly title: string;
  readonly format: AudioFormat;
  /** Samples per second; raw PCM does not contain it. */
  readonly sampleRate?: number;
  readonly now: number;
  readonly tags: Omit<AudioTags, 'date' | 'recipe'>;
  /** The request's text: a script, lyrics, a description. */
  readonly prompt: string;
  /** The other parameters of the request, named as the service names them. */
  readonly settings: JsonObject;
  /** Whether the library lists it. */
  readonly listed: boolean;
  /** Set for a song: which version it is. */
  readonly song?: RecipeSong | undefined;
}

/**
 * Copies an audio file into the library, see `storeFile`.
 * @param withRecipe whether the file contains how it was made.
 * @throws AudioError if it is not audio of its format.
 * @throws StorageError if the folder does not accept it.
 */
export async function storeAudio(given: {
  readonly source: string;
  readonly facts: AudioFacts;
  readonly folder: string;
  readonly audio: Pick<Audio, 'measure' | 'copy'>;
  readonly withRecipe: boolean;
  isNamed(fileName: string): boolean;
  isGone(): boolean;
  announce?: ((asset: NewAudio) => void) | undefined;
}): Promise<NewAudio> {
  const { source, facts, folder, audio, withRecipe, isNamed, isGone, announce } = given;
  const { id, kind, title, format, now, prompt, settings, listed } = facts;
  const { model } = facts.tags;
  const sound = await audio.measure(source, format, facts.sampleRate);
  const tags = tagsOf(facts, withRecipe);
  return storeFile({
    ...{ id, title, extension: format, when: new Date(now), folder, isNamed, isGone, announce },
    async write(part) {
      const { durationMs } = sound;
      const copied = await audio.copy({ path: source, format }, part, { ...tags, durationMs });
      return { ...copied, beside: format === 'pcm' ? tags.recipe : null };
    },
    describe(named): NewAudio {
      const made = { prompt, settings, model, about: aboutOf(facts), listed, createdAt: now };
      return { id, kind, title, mimeType: mediaType(format), ...made, ...named, ...sound };
    },
  });
}

/** Returns the tags to write into an audio file. @param withRecipe whether the file contains how it was made. */
export function tagsOf(facts: Omit<AudioFacts, 'format'>, withRecipe: boolean): AudioTags {
  const words = withRecipe ? facts.tags : { ...facts.tags, ...WITHOUT_RECIPE };
  // A preview is not in the library, so its file does not restore it either.
  const recipe = withRecipe && facts.listed ? soundRecipe(facts) : null;
  return { ...words, date: localTime(new Date(facts.now)), recipe };
}

/** Returns the voice, or the style of a song. */
const aboutOf = ({ tags }: Pick<AudioFacts, 'tags'>): string => tags.voice ?? tags.genre ?? '';

/** Tags that are left out if the user does not want them in the file. */
const WITHOUT_RECIPE = { text: '', model: '', artist: null, voice: null, genre: null, comment: null };

function soundRecipe(facts: Omit<AudioFacts, 'format'>): Recipe {
  const { id, kind, title, prompt, now: createdAt, settings, song } = facts;
  const made = { prompt, model: facts.tags.model, about: aboutOf(facts), createdAt, settings };
  return { app: 'Quartet', form: 1, id, kind, title, ...made, ...(song && { song }) };
}
