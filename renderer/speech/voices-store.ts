import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Voice } from '../../shared/domain/voice.ts';
import type { ServiceErrorData } from '../../shared/service/errors.ts';
import { type CallProblem, callProblem } from '../lib/call-problem.ts';
import { WishedValues } from '../lib/wished-values.ts';
import type { SpeechApi } from './speech-deps.ts';

export interface VoicesState {
  /** Whose voices these are; null before the first reading. */
  readonly connectionId: string | null;
  readonly phase: 'loading' | 'ready' | 'failed';
  readonly voices: readonly Voice[];
  /** The connection names a list. */
  readonly listed: boolean;
  /** Why the service's list could not be had; `voices` are those known from before. */
  readonly error: ServiceErrorData | null;
  /** Why the last call to the core failed. */
  readonly problem: CallProblem | null;
  readonly refreshing: boolean;
}

/** The user's own description of a voice. */
export interface VoiceWords {
  readonly voiceId: string;
  readonly name: string;
  readonly language: string | null;
  readonly note: string;
}

/** The voices of the connection in use: the service's and the user's own. */
export class VoicesStore {
  readonly state: StoreApi<VoicesState> = createStore(() => ({
    connectionId: null,
    phase: 'loading',
    voices: [],
    listed: false,
    error: null,
    problem: null,
    refreshing: false,
  }));
  readonly #api: Pick<SpeechApi, 'speech'>;
  readonly #stars = new WishedValues<boolean>();
  #reading = 0;

  constructor(api: Pick<SpeechApi, 'speech'>) {
    this.#api = api;
  }

  /** Reads the voices of a connection. `refresh`: asks the service again instead of what is kept. */
  async load(connectionId: string, refresh = false): Promise<void> {
    const other = this.state.getState().connectionId !== connectionId;
    // A slow answer for a connection left meanwhile must not replace the next one's voices.
    const reading = ++this.#reading;
    this.state.setState({
      connectionId,
      refreshing: true,
      ...(other ? { phase: 'loading', voices: [], listed: false, error: null, problem: null } : {}),
    });
    try {
      const answer = await this.#api.speech.voices({ connectionId, refresh });
      if (reading !== this.#reading) return;
      const known = answer.voices.map((voice) => this.#withStar(voice));
      this.state.setState({ ...answer, voices: known, phase: 'ready', problem: null });
    } catch (thrown) {
      if (reading !== this.#reading) return;
      const phase = this.state.getState().phase === 'ready' ? 'ready' : 'failed';
      this.state.setState({ phase, problem: callProblem(thrown) });
    } finally {
      if (reading === this.#reading) this.state.setState({ refreshing: false });
    }
  }

  apply(told: Voice): void {
    this.#put(this.#withStar(told));
  }

  /** Returns the core's voice with the user's pending star. */
  #withStar(voice: Voice): Voice {
    return { ...voice, starred: this.#stars.over(voice.voiceId, voice.starred) };
  }

  #put(voice: Voice): void {
    const { voices } = this.state.getState();
    const known = voices.some(({ voiceId }) => voiceId === voice.voiceId);
    this.state.setState({
      voices: known ? voices.map((v) => (v.voiceId === voice.voiceId ? voice : v)) : [...voices, voice],
    });
  }

  /** Taken off the shelf. The service's own entry of the same id, where it has one, comes back with the next reading. */
  forget(voiceId: string): void {
    this.state.setState(({ voices }) => ({ voices: voices.filter((voice) => voice.voiceId !== voiceId) }));
    const { connectionId, listed } = this.state.getState();
    if (listed && connectionId !== null) void this.load(connectionId);
  }

  find(voiceId: string): Voice | undefined {
    return this.state.getState().voices.find((voice) => voice.voiceId === voiceId);
  }

  /** Seen at once; back as it was when the core refuses. */
  async star(voiceId: string, starred: boolean): Promise<CallProblem | null> {
    const show = (shown: boolean) => {
      const voice = this.find(voiceId);
      if (voice) this.#put({ ...voice, starred: shown });
    };
    const end = this.#stars.begin(voiceId, starred, this.find(voiceId)?.starred ?? false);
    show(starred);
    try {
      const voice = await this.#api.speech.starVoice({ voiceId, starred });
      end(true);
      this.apply(voice);
      return null;
    } catch (thrown) {
      show(end(false));
      return callProblem(thrown);
    }
  }

  async save(words: VoiceWords): Promise<CallProblem | null> {
    try {
      this.apply(await this.#api.speech.saveVoice(words));
      return null;
    } catch (thrown) {
      return callProblem(thrown);
    }
  }

  async remove(voiceId: string): Promise<CallProblem | null> {
    try {
      await this.#api.speech.removeVoice({ voiceId });
      this.forget(voiceId);
      return null;
    } catch (thrown) {
      return callProblem(thrown);
    }
  }
}
