import { createStore, type StoreApi } from 'zustand/vanilla';
import { isEnd } from '../../shared/domain/job-state.ts';
import type { Take } from '../../shared/domain/take.ts';
import type { ServiceErrorData } from '../../shared/service/errors.ts';
import { type CallProblem, callProblem } from '../lib/call-problem.ts';
import { newId } from '../lib/new-id.ts';
import type { SpeechApi } from './speech-deps.ts';

/** The state of a voice's sample: loading, available, or failed. */
export type PreviewState =
  | { readonly phase: 'loading' }
  | { readonly phase: 'ready'; readonly takeId: string }
  | { readonly phase: 'failed'; readonly error: ServiceErrorData | CallProblem };

interface PreviewDeps {
  readonly api: Pick<SpeechApi, 'speech'>;
  /** Resolves when the job has ended, even if the connection is interrupted. */
  readonly whenEnded: (jobId: string) => Promise<void>;
  /** Plays the sample; the previous track returns after it. */
  readonly play: (take: Take) => void;
}

/** Samples of voices, each generated once and played with one click. */
export class PreviewStore {
  /** The state of each sample by voice. */
  readonly state: StoreApi<Readonly<Record<string, PreviewState>>> = createStore(() => ({}));
  readonly #deps: PreviewDeps;
  /** Samples obtained in this window, by connection and voice. */
  readonly #had = new Map<string, Take>();
  #wanted: string | null = null;

  constructor(deps: PreviewDeps) {
    this.#deps = deps;
  }

  /** Plays a voice's sample, generating it if needed. Only the last one requested is played. */
  async play(connectionId: string, voiceId: string): Promise<void> {
    const key = `${connectionId} ${voiceId}`;
    this.#wanted = key;
    const had = this.#had.get(key);
    if (had?.asset && !had.asset.missing) return this.#deps.play(had);
    // A click during generation is for the same sample.
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

  /** Applies an event of a sample, e.g. that its file is missing. */
  applyEvent(take: Take): void {
    for (const [key, had] of this.#had) if (had.id === take.id) this.#had.set(key, take);
  }

  /** Prevents samples still loading from being played. */
  cancelPending(): void {
    this.#wanted = null;
  }

  async #made(connectionId: string, voiceId: string): Promise<Take> {
    const { api, whenEnded } = this.#deps;
    const take = await api.speech.preview({ opId: newId(), connectionId, voiceId });
    if (isEnd(take.state)) return take;
    await whenEnded(take.jobId);
    return api.speech.get({ id: take.id });
  }

  #set(voiceId: string, state: PreviewState | null): void {
    this.state.setState(({ [voiceId]: _, ...others }) => {
      return state === null ? others : { ...others, [voiceId]: state };
    }, true);
  }
}

/** Returns why a sample has no file; null if the user stopped it. */
function failure(take: Take): PreviewState | null {
  if (take.state === 'stopped' && take.error === null) return null;
  return {
    phase: 'failed',
    error: take.error ?? { kind: 'defect', message: take.state },
  };
}
