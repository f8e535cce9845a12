import { DEFAULT_SETTINGS } from '../../shared/domain/default-settings.ts';
import type { Cast, SpeechSettings, Take } from '../../shared/domain/take.ts';
import { newId } from '../platform/new-id.ts';
import { type GivenParts, generationCore } from './generation-core.ts';
import { type SpeechServer, startSpeechServer } from './speech-server.ts';

const { voiceId: _voice, ...defaults } = DEFAULT_SETTINGS.speech;

/** Settings for audio that the test server can produce. */
export const WAV_SETTINGS: SpeechSettings = { ...defaults, format: 'wav', sampleRate: 8000 };

/** Returns `count` sentences of some fifty characters, each of which fills a segment of `PIECE_MAX`. */
export function scriptOf(count: number): string {
  const word = (n: number) => `Piece number ${String(n).padStart(3, '0')} says that it is piece ${n}.`;
  return Array.from({ length: count }, (_, n) => word(n)).join(' ');
}

/** Maximum length of a segment, so that `scriptOf` is split into its sentences. */
export const PIECE_MAX = 60;

/** Starts a core with a connection to a speech service of the test. */
export async function speechCore(given: GivenParts<SpeechServer> = {}) {
  const here = await generationCore(given, {
    startServer: startSpeechServer,
    profile: { speechPieceMax: PIECE_MAX },
    get: (api, id) => api.speech.get({ id }),
  });
  return {
    ...here,
    /** Begins one take of a text. */
    async create(
      text: string,
      more: {
        voiceId?: string;
        cast?: Cast;
        settings?: SpeechSettings;
        opId?: string;
        title?: string;
        scriptId?: string;
        like?: string;
      } = {},
    ): Promise<Take> {
      const { voiceId = 'voice-1', cast = null, settings = WAV_SETTINGS, title, scriptId, like } = more;
      const runs = [{ opId: more.opId ?? newId(Date.now()), voiceId }];
      const [take] = await here.api.speech.create({
        ...{ runs, connectionId: here.connectionId, text, cast, settings },
        ...(title === undefined ? {} : { title }),
        ...(scriptId === undefined ? {} : { scriptId }),
        ...(like === undefined ? {} : { like }),
      });
      if (!take) throw new Error('no take came');
      return take;
    },
  };
}

export type SpeechCore = Awaited<ReturnType<typeof speechCore>>;
