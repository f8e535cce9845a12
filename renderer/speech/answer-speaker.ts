import type { Take } from '../../shared/domain/take.ts';
import { type SpeakPhase, speakState } from '../app/speak-state.ts';
import { takeStatus } from './take-state.ts';
import { isPlayable } from './track-of.ts';

/** An answer to be spoken, as plain words. */
export interface SpokenAnswer {
  readonly conversationId: string;
  readonly turnId: string;
  readonly text: string;
  /** The voice to speak it with; that of the take there is, or the one used last, if it is left out. */
  readonly voiceId?: string;
}

export interface SpeakerDeps {
  /** The newest take that fits. */
  readonly seek: (fits: (take: Take) => boolean) => Promise<Take | undefined>;
  readonly find: (takeId: string) => Take | undefined;
  /** Makes a take of the answer; null when there is no known voice to speak it. */
  readonly make: (answer: SpokenAnswer) => Promise<Take | null>;
  /** Continues a take that broke off or was left waiting. */
  readonly goOn: (take: Take) => Promise<void>;
  /** Plays the take as soon as its first part exists. */
  readonly want: (take: Take) => void;
  readonly drop: (takeId: string) => void;
  readonly wanted: () => string | null;
  readonly stop: (takeId: string) => void;
  /** Returns the id of the take that plays now. */
  readonly playingId: () => string | null;
  /** Opens speech, where the user chooses a voice or decides about a take. */
  readonly chooseVoice: (answer: SpokenAnswer) => void;
  readonly show: (take: Take) => void;
  readonly failed: (take: Take | null, thrown: unknown) => void;
}

/** The sound of a turn on its way, from one click on: a click after it was stopped begins another. */
interface Coming {
  /** Null until there is a take. */
  takeId: string | null;
}

/** Speaks answers: makes each once, and plays what was made before. */
export class AnswerSpeaker {
  readonly #deps: SpeakerDeps;
  /** By turn, as are the takes that were asked for and are not answered yet. */
  readonly #coming = new Map<string, Coming>();
  readonly #making = new Map<string, Promise<Take | null>>();

  constructor(deps: SpeakerDeps) {
    this.#deps = deps;
  }

  /** Handles a click: speaks the answer, or stops it while it loads or plays. The take itself continues to be made. */
  async toggle(answer: SpokenAnswer): Promise<void> {
    const { turnId } = answer;
    const phase = speakState.getState()[turnId];
    if (phase === 'coming') {
      const takeId = this.#coming.get(turnId)?.takeId;
      this.#coming.delete(turnId);
      if (takeId) this.#deps.drop(takeId);
    } else if (phase === 'playing') {
      const takeId = this.#deps.playingId();
      if (takeId !== null) this.#deps.stop(takeId);
    } else await this.#speak(answer);
    this.update();
  }

  /** Speaks the answer with a voice, in place of the take of it that loads or plays. */
  async speakWith(answer: SpokenAnswer): Promise<void> {
    if (speakState.getState()[answer.turnId] !== undefined) await this.toggle(answer);
    await this.toggle(answer);
  }

  /** Takes or the player moved on. */
  update(): void {
    const next: Record<string, SpeakPhase> = {};
    const playingId = this.#deps.playingId();
    for (const [turnId, { takeId }] of [...this.#coming]) {
      if (takeId === null || this.#deps.wanted() === takeId) next[turnId] = 'coming';
      else {
        this.#coming.delete(turnId);
        const take = this.#deps.find(takeId);
        if (take && takeId !== playingId && takeStatus(take).kind === 'ended') this.#deps.failed(take, null);
      }
    }
    const source = playingId === null ? null : this.#deps.find(playingId)?.source;
    if (source) next[source.turnId] = 'playing';
    const now = speakState.getState();
    const same =
      Object.keys(now).length === Object.keys(next).length &&
      Object.entries(next).every(([turnId, phase]) => now[turnId] === phase);
    if (!same) speakState.setState(next, true);
  }

  async #speak(answer: SpokenAnswer): Promise<void> {
    const { turnId, text, voiceId } = answer;
    const coming: Coming = { takeId: null };
    this.#coming.set(turnId, coming);
    const stopped = () => this.#coming.get(turnId) !== coming;
    this.update();
    try {
      // A take requested before the last stop is made anyway, and then it is the one to use.
      await this.#making.get(turnId)?.catch(() => undefined);
      const had = await this.#deps.seek(
        (take) =>
          take.source?.turnId === turnId &&
          take.text === text &&
          (voiceId === undefined || take.voiceId === voiceId) &&
          counts(take),
      );
      if (stopped()) return;
      if (had?.state === 'unknown') {
        // It may have been made and billed: that is the user's to decide, not a click's on something else.
        this.#coming.delete(turnId);
        return this.#deps.show(had);
      }
      const take = had ?? (await this.#make(answer));
      if (stopped()) return;
      if (take === null) {
        this.#coming.delete(turnId);
        this.#deps.chooseVoice(answer);
        return;
      }
      if (had) await this.#deps.goOn(had);
      if (stopped()) return;
      coming.takeId = take.id;
      this.#deps.want(take);
    } catch (thrown) {
      if (!stopped()) this.#coming.delete(turnId);
      this.#deps.failed(null, thrown);
    }
  }

  async #make(answer: SpokenAnswer): Promise<Take | null> {
    const making = this.#deps.make(answer);
    this.#making.set(answer.turnId, making);
    try {
      return await making;
    } finally {
      this.#making.delete(answer.turnId);
    }
  }
}

/** A take that stands for the answer: made, on its way, or broken off with something in hand. A failed one does not. */
function counts(take: Take): boolean {
  const status = takeStatus(take);
  if (status.kind === 'ended') return status.end !== 'failed';
  return status.kind === 'under_way' || isPlayable(take);
}
