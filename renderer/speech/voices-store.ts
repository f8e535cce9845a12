import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Inputs } from '../../shared/contract/index.ts';
import type { Voice } from '../../shared/domain/voice.ts';
import type { ServiceErrorData } from '../../shared/service/errors.ts';
import { Records } from '../data/records.ts';
import { type CallProblem, callProblem } from '../lib/call-problem.ts';
import { Newest } from '../lib/newest.ts';
import type { SpeechApi } from './speech-deps.ts';

export interface VoicesState {
  /** The connection of the voices; null before the first load. */
  readonly connectionId: string | null;
  readonly phase: 'loading' | 'ready' | 'failed';
  readonly voices: readonly Voice[];
  /** Whether the connection provides a list of voices. */
  readonly listed: boolean;
  /** Why the service's list could not be loaded; `voices` are the previously known ones. */
  readonly error: ServiceErrorData | null;
  /** Why the last call to the core failed. */
  readonly problem: CallProblem | null;
  readonly refreshing: boolean;
}

/** The user's own description of a voice. */
export type VoiceFields = Inputs['speech']['saveVoice'];

/** A voice as a record; its id is the service's. */
type VoiceRecord = Voice & { readonly id: string };

const asRecord = (voice: Voice): VoiceRecord => ({ ...voice, id: voice.voiceId });

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
  readonly #records = new Records<VoiceRecord>();
  /** The voices of the connection in the order of its list; those added since at the end. */
  #ids: readonly string[] = [];
  readonly #newest = new Newest();

  constructor(api: Pick<SpeechApi, 'speech'>) {
    this.#api = api;
    this.#records.onChange(() => this.#show());
  }

  /** Loads the voices of a connection. `refresh` queries the service instead of using the stored list. */
  async load(connectionId: string, refresh = false): Promise<void> {
    const other = this.state.getState().connectionId !== connectionId;
    // A slow response for a previous connection must not replace the voices of the current one.
    const isNewest = this.#newest.begin();
    if (other) this.#ids = [];
    this.state.setState({
      connectionId,
      refreshing: true,
      ...(other ? { phase: 'loading', voices: [], listed: false, error: null, problem: null } : {}),
    });
    try {
      const { voices, rev, listed, error } = await this.#api.speech.voices({ connectionId, refresh });
      if (!isNewest()) return;
      const ids = voices.map(({ voiceId }) => voiceId);
      const added = this.#ids.filter((id) => !ids.includes(id) && this.#records.revOf(id) > rev);
      this.#ids = [...ids, ...added];
      this.#records.put(voices.map(asRecord), rev);
      this.#show();
      this.state.setState({ listed, error, phase: 'ready', problem: null });
    } catch (thrown) {
      if (!isNewest()) return;
      const phase = this.state.getState().phase === 'ready' ? 'ready' : 'failed';
      this.state.setState({ phase, problem: callProblem(thrown) });
    } finally {
      if (isNewest()) this.state.setState({ refreshing: false });
    }
  }

  /** Applies a voice as the core reports it. */
  apply(voice: Voice, rev: number): void {
    if (!this.#ids.includes(voice.voiceId)) this.#ids = [...this.#ids, voice.voiceId];
    this.#records.put([asRecord(voice)], rev);
  }

  /** Removes a voice. The service's own entry with the same id, if any, returns with the next load. */
  forget(voiceId: string, rev: number): void {
    this.#records.remove([voiceId], rev);
    const { connectionId, listed } = this.state.getState();
    if (listed && connectionId !== null) void this.load(connectionId);
  }

  find(voiceId: string): Voice | undefined {
    return this.state.getState().voices.find((voice) => voice.voiceId === voiceId);
  }

  /** Shows a star at once; rolls it back if the core refuses. */
  star(voiceId: string, starred: boolean): Promise<CallProblem | null> {
    return this.#records.change([voiceId], { starred }, () =>
      this.#api.speech.starVoice({ voiceId, starred }),
    );
  }

  async save(words: VoiceFields): Promise<CallProblem | null> {
    const { rev } = this.#records;
    try {
      this.apply(await this.#api.speech.saveVoice(words), rev);
      return null;
    } catch (thrown) {
      return callProblem(thrown);
    }
  }

  async remove(voiceId: string): Promise<CallProblem | null> {
    try {
      await this.#api.speech.removeVoice({ voiceId });
      this.forget(voiceId, this.#records.rev);
      return null;
    } catch (thrown) {
      return callProblem(thrown);
    }
  }

  #show(): void {
    const voices = this.#ids.map((id) => this.#records.get(id)).filter((voice) => voice !== undefined);
    this.state.setState({ voices });
  }
}
