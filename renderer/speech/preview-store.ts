import { createStore, type StoreApi } from 'zustand/vanilla';
import { isEnd } from '../../shared/domain/job-state.ts';
import type { Take } from '../../shared/domain/take.ts';
import type { ServiceErrorData } from '../../shared/service/errors.ts';
import { type CallProblem, callProblem } from '../lib/call-problem.ts';
import { newId } from '../lib/new-id.ts';
import type { SpeechApi } from './speech-deps.ts';

/** How far a voice's sample is: on its way, had, or why there is none. */
export type PreviewState =
  | { readonly phase: 'loading' }
  | { readonly phase: 'ready'; readonly takeId: string }
  | { readonly phase: 'failed'; readonly error: ServiceErrorData | CallProblem };

interface PreviewDeps {
  readonly api: Pick<SpeechApi, 'speech'>;
  /** Resolves when the job has ended, over breaks of the connection. */
  readonly whenEnded: (jobId: string) => Promise<void>;
  /** Plays the sample, what played before comes back after it. */
  readonly play: (take: Take) => void;
}

/** Samples of voices: made once each, played by one click. */
export class PreviewStore {
  /** By voice. */
  readonly state: StoreApi<Readonly<Record<string, PreviewState>>> = createStore(() => ({}));
  readonly #deps: PreviewDeps;
  /** Samples had in this window, by connection and voice. */
  readonly #had = new Map<string, Take>();
  #wanted: string | null = null;

  constructor(deps: PreviewDeps) {
    this.#deps = deps;
  }

  /** Plays a voice's sample; makes it where there is none. Of several asked for, the last one is heard. */
  async play(connectionId: string, voiceId: string): Promise<void> {
    const key = `${connectionId} ${voiceId}`;
    this.#wanted = key;
    const had = this.#had.get(key);
    if (had?.asset && !had.asset.missing) return this.#deps.play(had);
    // The click that comes while it is made means the same sample.
    if (this.state.getState()[voiceId]?.phase === 'loading') return;
    this.#set(voiceId, { phase: 'loading' });
    try {
      const take = await this.#made(connectionId, voiceId);
      if (take.asset === null) return this.#set(voiceId, failure(take));
      this.#had.set(key, take);
      this.#set(voiceId, { phase: 'ready', takeId: take.id });
      if (this.#wanted === key) this.#deps.play(take);
    } catch (thrown) {
      this.#set(voiceId, { phase: 'failed', error: callProblem(thrown) });
    }
  }

  /** News of a sample: its file may be gone. */
  applyEvent(take: Take): void {
    for (const [key, had] of this.#had) if (had.id === take.id) this.#had.set(key, take);
  }

  /** Whatever is on its way is not to be heard any more. */
  hush(): void {
    this.#wanted = null;
  }

  async #made(connectionId: string, voiceId: string): Promise<Take> {
    const { api, whenEnded } = this.#deps;
    const take = await api.speech.preview({ opId: newId(), connectionId, voiceId });
    if (isEnd(take.state)) return take;
    await whenEnded(take.jobId);
    return api.speech.get({ id: take.id });
  }

  #set(voiceId: string, state: PreviewState): void {
    this.state.setState({ [voiceId]: state });
  }
}

function failure(take: Take): PreviewState {
  return {
    phase: 'failed',
    error: take.error ?? { kind: 'defect', message: take.state },
  };
}
