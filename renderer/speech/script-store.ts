import { createStore } from 'zustand/vanilla';
import {
  type EditedScript,
  SCRIPT_TAKES_MAX,
  SCRIPTS_KEPT,
  type ScriptDraft,
} from '../../shared/contract/speech.ts';
import { DEFAULT_SETTINGS } from '../../shared/domain/default-settings.ts';
import type { Cast, SpeechSettings, Take } from '../../shared/domain/take.ts';
import { speakerCandidates } from '../../shared/script/cast-lines.ts';
import { SCRIPT_MAX_LENGTH, TRY_VOICES_MAX } from '../../shared/service/limits.ts';
import { activeConnection } from '../app/connections-store.ts';
import { type DraftState, GenerationDraft, UNREAD } from '../generation/generation-draft.ts';
import type { NumberField } from './number-field.ts';
import type { SpeechApi } from './speech-deps.ts';

/** Voices that can be cast in one script. */
const CAST_MAX = 50;

export interface ScriptState extends DraftState<ScriptDraft> {
  /** Voices chosen to be tried on the script, in the order of choosing. */
  readonly chosen: readonly string[];
  /** Numbers as typed that cannot be sent. */
  readonly badNumbers: Readonly<Partial<Record<NumberField['name'], string>>>;
}

/** Why a script cannot be spoken as it is; a key of the message catalogue. */
export type ScriptBlock =
  | 'loading'
  | 'empty'
  | 'tooLong'
  | 'numbers'
  | 'notOffered'
  | 'noVoice'
  | 'noModel'
  | 'making';

interface ScriptDeps {
  readonly api: Pick<SpeechApi, 'speech'>;
  readonly newId: () => string;
}

/** The draft in the script editor, which the core stores, and the making of takes from it. */
export class ScriptStore extends GenerationDraft<ScriptDraft, ScriptState> {
  readonly #deps: ScriptDeps;

  constructor(deps: ScriptDeps) {
    const { speech } = deps.api;
    super(
      { read: () => speech.draft(), save: (draft) => speech.saveDraft({ draft }) },
      createStore(() => ({ ...UNREAD, draft: emptyDraft(), chosen: [], badNumbers: {} })),
    );
    this.#deps = deps;
  }

  setSettings(change: Partial<SpeechSettings>): void {
    const settings = { ...this.state.getState().draft.settings, ...change };
    this.change({ settings }, () => this.setSettings(change));
  }

  /**
   * Makes a name a speaker.
   * @param voiceId null: the default voice; undefined: the name is not a speaker, and is read as text
   */
  castVoice(name: string, voiceId: string | null | undefined): void {
    const { text, cast: before } = this.state.getState().draft;
    const { [name]: _, ...others } = before;
    // Names of earlier scripts give way before the list gets too long to keep.
    const kept = Object.keys(others).length < CAST_MAX ? others : only(others, text);
    const cast = voiceId === undefined ? others : { ...kept, [name]: voiceId };
    this.change({ cast }, () => this.castVoice(name, voiceId));
  }

  /** A script too long to be spoken is also too long to be saved. */
  protected override isWorthSaving({ text }: ScriptDraft): boolean {
    return text.length <= SCRIPT_MAX_LENGTH;
  }

  /** Keeps the text of an invalid number, so that it is still there when the user returns; null: the number is valid. */
  setBadNumber(name: NumberField['name'], text: string | null): void {
    const { [name]: _, ...others } = this.state.getState().badNumbers;
    this.state.setState({ badNumbers: text === null ? others : { ...others, [name]: text } });
  }

  toggleChosen(voiceId: string): void {
    const { chosen } = this.state.getState();
    if (chosen.includes(voiceId)) this.state.setState({ chosen: chosen.filter((id) => id !== voiceId) });
    else if (chosen.length < TRY_VOICES_MAX) this.state.setState({ chosen: [...chosen, voiceId] });
  }

  clearChosen(): void {
    this.state.setState({ chosen: [] });
  }

  /** Begins an empty script with the voice and settings of the last. */
  newScript(): void {
    // The voices of the cast stay: the same names often speak again.
    this.#replace({ text: '' });
  }

  /** Begins a script with the text, voice and settings of a take. */
  reuse(take: Take): void {
    this.#replace({
      text: take.text,
      voiceId: take.voiceId,
      castMode: take.cast !== null,
      cast: take.cast ?? {},
      settings: take.settings,
      takeIds: [take.id],
    });
    this.state.setState({ badNumbers: {} });
  }

  /** Begins a script with another text. */
  replaceText(text: string): void {
    this.#replace({ text });
  }

  /** Exchanges the script with one it replaced, by its place among those. */
  restorePrevious(at = 0): void {
    const { previous = [], ...now } = this.state.getState().draft;
    const restored = previous[at];
    if (restored === undefined) return;
    const others = previous.toSpliced(at, 1);
    const kept = now.text.trim() === '' ? others : within([now, ...others]);
    this.change({ takeIds: undefined, ...restored, previous: kept }, () => this.restorePrevious(at));
    this.state.setState({ badNumbers: {}, problem: null });
  }

  /** Begins another script. The one before it is kept with the previous ones, unless it is empty or has the same text. */
  #replace(script: Partial<EditedScript>): void {
    const { previous, ...before } = this.state.getState().draft;
    const keeps = before.text.trim() !== '' && before.text !== script.text;
    const after = {
      takeIds: undefined,
      ...script,
      previous: keeps ? within([before, ...(previous ?? [])]) : previous,
    };
    this.change(after, () => this.#replace(script));
    this.state.setState({ problem: null });
  }

  /**
   * Asks for one take of the script for each voice. Null when it failed, which `problem` then tells; the script stays
   * in any case.
   */
  make(voiceIds: readonly string[], connectionId: string): Promise<Take[] | null> {
    const { draft } = this.state.getState();
    const { text, settings, castMode } = draft;
    const cast = castMode ? only(draft.cast, text) : null;
    return this.request(async () => {
      const runs = voiceIds.map((voiceId) => ({ opId: this.#deps.newId(), voiceId }));
      const takes = await this.#deps.api.speech.create({ runs, connectionId, text, cast, settings });
      const now = this.state.getState().draft;
      if (now.previous === draft.previous) {
        // The same press twice has the same takes.
        const takeIds = [...new Set([...(now.takeIds ?? []), ...takes.map((take) => take.id)])];
        this.set({ takeIds: takeIds.slice(-SCRIPT_TAKES_MAX) });
      }
      return takes;
    });
  }
}

/** Returns the first problem that prevents speaking the script, over the connection that new work goes to. */
export function scriptBlock(
  state: ScriptState,
  voiceId: string | null,
  speechPath = activeConnection()?.profile.speechPath,
): ScriptBlock | null {
  if (state.phase !== 'ready') return 'loading';
  if (speechPath === null) return 'notOffered';
  if (state.draft.text.trim() === '') return 'empty';
  if (state.draft.text.length > SCRIPT_MAX_LENGTH) return 'tooLong';
  if (Object.keys(state.badNumbers).length > 0) return 'numbers';
  if (state.draft.settings.model.trim() === '') return 'noModel';
  if (voiceId === null) return 'noVoice';
  return state.making ? 'making' : null;
}

/** Returns as many scripts as are kept: the first in any case, and others that are together no longer than one may be. */
function within(scripts: readonly EditedScript[]): EditedScript[] {
  let left = SCRIPT_MAX_LENGTH;
  return scripts.slice(0, SCRIPTS_KEPT).filter(({ text }, at) => {
    left -= text.length;
    return at === 0 || left >= 0;
  });
}

/** Returns the part of a cast whose names are in the text. */
function only(cast: Cast, text: string): Cast {
  const names = new Set(speakerCandidates(text).map(({ name }) => name));
  return Object.fromEntries(Object.entries(cast).filter(([name]) => names.has(name)));
}

function emptyDraft(): ScriptDraft {
  const { voiceId, ...settings } = DEFAULT_SETTINGS.speech;
  return { text: '', voiceId, castMode: false, cast: {}, settings };
}
