import { z } from 'zod';
import { cast, speechSettings } from '../../../shared/domain/take.ts';
import { voiceId } from '../../../shared/service/speech.ts';
import type { GenerationStore } from '../../db/generations/generation-store.ts';
import type { TakeSettings } from '../../db/generations/shapes.ts';
import type { JobStore } from '../../db/jobs/job-store.ts';
import type { FoundFile } from '../../library/owner.ts';
import type { Clock } from '../../platform/host.ts';
import { newId } from '../../platform/new-id.ts';
import type { SettingsService } from '../../settings/settings-service.ts';

export interface FoundTakePorts {
  readonly takes: GenerationStore<TakeSettings, object>;
  readonly jobs: Pick<JobStore, 'insertDone'>;
  readonly settings: Pick<SettingsService, 'get'>;
  readonly clock: Clock;
}

/** The recipe that `takeRecipe` writes. */
const written = z.object({
  voice_setting: z.object({
    voice_id: voiceId,
    speed: z.number().nullable().default(null),
    vol: z.number().nullable().default(null),
    pitch: z.number().nullable().default(null),
  }),
  audio_setting: z.object({ format: z.string(), sample_rate: z.int() }),
  cast: cast.nullable().default(null),
});

/**
 * Returns a function that inserts the take in a found file, under the file's id, so that finding it twice gives one
 * take. Its segments are not in the file, so none can be regenerated. Null if the file has too little metadata.
 */
export function foundTake(
  { takes, jobs, settings: keeper, clock }: FoundTakePorts,
  { asset, recipe }: FoundFile,
): (() => void) | null {
  const parsed = written.safeParse(recipe.settings);
  if (!parsed.success) return null;
  const { voice_setting: voice, audio_setting: audio, cast } = parsed.data;
  const { speed, vol, pitch } = voice;
  const { format, sample_rate: sampleRate } = audio;
  const settings = speechSettings.safeParse({ model: recipe.model, speed, vol, pitch, format, sampleRate });
  if (!settings.success) return null;
  const { id, title, createdAt } = asset;
  const { model } = settings.data;
  const jobId = newId(clock.now());
  const { connectionId } = keeper.get();
  return () => {
    if (takes.get(id) !== undefined) return;
    takes.insert({
      ...{ id, createdAt, title, prompt: recipe.prompt, connectionId, jobId },
      settings: {
        ...{ ...settings.data, cast, voiceId: voice.voice_id, voiceName: recipe.about || voice.voice_id },
      },
    });
    jobs.insertDone({
      ...{ id: jobId, opId: newId(clock.now()), kind: 'speech', title, connectionId, model, now: createdAt },
      subject: { kind: 'speech', takeId: id },
    });
    takes.outputs.insert({ generationId: id, n: 0, assetId: asset.id, details: {} });
  };
}
