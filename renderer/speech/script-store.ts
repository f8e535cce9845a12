import { createStore } from 'zustand/vanilla';
import type { ScriptContent, ScriptDraft, ScriptSummary } from '../../shared/contract/speech.ts';
import { DEFAULT_SETTINGS } from '../../shared/domain/default-settings.ts';
import type { Cast, SpeechSettings, Take } from '../../shared/domain/take.ts';
import { speakerCandidates } from '../../shared/script/cast-lines.ts';
import { SCRIPT_MAX_LENGTH, TRY_VOICES_MAX } from '../../shared/service/limits.ts';
import { activeConnection } from '../app/connections-store.ts';
import { type DraftState, GenerationDraft, UNREAD } from '../generation/generation-draft.ts';
import { newId } from '../lib/new-id.ts';
import { Newest } from '../lib/newest.ts';
import type { NumberField } from './number-field.ts';
import type { SpeechApi } from './speech-deps.ts';

/** The most voices that can be cast in one script. */
const CAST_MAX = 50;

export interface ScriptState extends DraftState<ScriptDraft> {
  /** The voices selected for a try, in the order of selection. */
  readonly chosen: readonly string[];
  /** The typed text of invalid numbers. */
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
  /** Returns the list entry of a script. */
  readonly find: (id: string) => ScriptSummary | undefined;
}

/** Saves scripts, including those that were left before the core had stored them. */
class ScriptSaver {
  readonly #api: Pick<SpeechApi, 'speech'>;
  /** The newest version of each script that the core may not have. */
  readonly #unsaved = new Map<string, ScriptDraft>();
  /** The projects of new scripts until the core has stored them. */
  readonly projects = new Map<string, string>();
  /** The script that is being opened; null for none. */
  opening: string | null = null;

  constructor(api: Pick<SpeechApi, 'speech'>) {
    this.#api = api;
  }

  /** Keeps the newest version of a script until it is saved, also when it is left. */
  keep(draft: ScriptDraft): void {
    this.#unsaved.delete(draft.id);
    this.#unsaved.set(draft.id, draft);
  }

  /** Returns the newest version of a script if it may not be saved. */
  unsaved(id: string): ScriptDraft | undefined {
    return this.#unsaved.get(id);
  }

  /** @param shown the script in the editor */
  async save(draft: ScriptDraft, shown: string): Promise<void> {
    this.keep(draft);
    const inEditor = this.opening ?? shown;
    // All are sent at once, so that none of them overtakes a later save.
    await Promise.all(Array.from(this.#unsaved.values(), (one) => this.#send(one, one.id !== inEditor)));
  }

  async #send(draft: ScriptDraft, left: boolean): Promise<void> {
    const { id, ...content } = draft;
    const project = this.projects.get(id);
    await this.#api.speech.saveScript({ id, content, left, ...(project === undefined ? {} : { project }) });
    this.projects.delete(id);
    if (this.#unsaved.get(id) === draft) this.#unsaved.delete(id);
  }
}

/** The script in the editor, which the core stores, and the making of takes from it. */
export class ScriptStore extends GenerationDraft<ScriptDraft, ScriptState> {
  readonly #deps: ScriptDeps;
  readonly #saver: ScriptSaver;
  /** Discards responses to all but the script that the user asked for last. */
  readonly #opening = new Newest();

  constructor(deps: ScriptDeps) {
    const { api } = deps;
    const saver = new ScriptSaver(api);
    const state = createStore<ScriptState>(() => ({
      ...UNREAD,
      ...{ draft: emptyDraft(), chosen: [], badNumbers: {} },
    }));
    super(
      {
        read: () => api.speech.draft(),
        save: (draft) => saver.save(draft, state.getState().draft.id),
      },
      state,
    );
    this.#deps = deps;
    this.#saver = saver;
  }

  setSettings(change: Partial<SpeechSettings>): void {
    const settings = { ...this.state.getState().draft.settings, ...change };
    this.change({ settings }, () => this.setSettings(change));
  }

  /**
   * Makes a name a speaker.
   * @param voiceId null for the default voice; undefined if the name is not a speaker and is read
   * as text
   */
  castVoice(name: string, voiceId: string | null | undefined): void {
    const { text, cast: before } = this.state.getState().draft;
    const { [name]: _, ...others } = before;
    // Names of earlier scripts are removed before the list gets too long to save.
    const kept = Object.keys(others).length < CAST_MAX ? others : only(others, text);
    const cast = voiceId === undefined ? others : { ...kept, [name]: voiceId };
    this.change({ cast }, () => this.castVoice(name, voiceId));
  }

  /** Returns whether the core would save the script, which it would not if it is too long to be spoken. */
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

  /** Starts an empty script with the voice, cast and settings of the last, as the same speakers often continue. */
  newScript(): void {
    this.#begin({ text: '' });
  }

  /** Starts a script with the text, voice and settings of a take. */
  reuse(take: Take): void {
    this.#begin({
      text: take.text,
      voiceId: take.voiceId,
      castMode: take.cast !== null,
      cast: take.cast ?? {},
      settings: take.settings,
    });
  }

  /** Starts a script with another text. */
  replaceText(text: string): void {
    this.#begin({ text });
  }

  /** Opens another script and keeps unsaved changes of the current one, unless the user has opened another meanwhile. */
  async open(id: string): Promise<void> {
    const isNewest = this.#opening.begin();
    if (id === this.state.getState().draft.id && this.#saver.opening === null) return;
    await this.flush();
    if (!isNewest()) return;
    this.#saver.opening = id;
    try {
      const stored = await this.#deps.api.speech.script({ id });
      if (!isNewest()) return;
      const unsaved = this.#saver.unsaved(id);
      this.settle(stored);
      if (unsaved) this.set(unsaved);
      this.state.setState({ badNumbers: {} });
    } finally {
      if (isNewest()) this.#saver.opening = null;
    }
  }

  protected override change(change: Partial<ScriptDraft>, again: () => void): void {
    super.change(change, again);
    const { phase, draft } = this.state.getState();
    if (phase === 'ready' && this.isWorthSaving(draft)) this.#saver.keep(draft);
  }

  /** Starts another script in the same project, unless the current one is empty. */
  #begin(content: Partial<ScriptContent>): void {
    this.#opening.begin();
    this.#saver.opening = null;
    const { draft } = this.state.getState();
    const { name = '', project = '' } = this.#deps.find(draft.id) ?? {};
    const isFree = (draft.text.trim() === '' && name === '') || draft.text === content.text;
    if (isFree) this.change(content, () => this.#begin(content));
    else {
      const id = newId();
      if (project !== '') this.#saver.projects.set(id, project);
      this.change({ ...content, id }, () => this.#begin(content));
    }
    this.state.setState({ badNumbers: {}, problem: null });
  }

  /**
   * Requests one take per voice. Returns null when it failed and sets `problem`; the script stays
   * in any case.
   * @param like the take whose unchanged segments are reused
   */
  make(voiceIds: readonly string[], connectionId: string, like?: Take): Promise<Take[] | null> {
    const { draft } = this.state.getState();
    const { id: scriptId, text, settings, castMode } = draft;
    const cast = castMode ? only(draft.cast, text) : null;
    const { name = '' } = this.#deps.find(scriptId) ?? {};
    const title = name === '' ? {} : { title: name };
    return this.request(async () => {
      const runs = voiceIds.map((voiceId) => ({ opId: newId(), voiceId }));
      return this.#deps.api.speech.create({
        runs,
        connectionId,
        text,
        cast,
        settings,
        scriptId,
        ...title,
        ...(like === undefined ? {} : { like: like.id }),
      });
    });
  }
}

/** Returns the first problem that prevents speaking the script with the current connection. */
export function scriptBlock(
  state: ScriptState,
  voiceId: string | null,
  speechPath = activeConnection('speech')?.profile.speechPath,
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

/** Returns the part of a cast whose names are in the text. */
function only(cast: Cast, text: string): Cast {
  const names = new Set(speakerCandidates(text).map(({ name }) => name));
  return Object.fromEntries(Object.entries(cast).filter(([name]) => names.has(name)));
}

function emptyDraft(): ScriptDraft {
  const { voiceId, ...settings } = DEFAULT_SETTINGS.speech;
  return { id: '', text: '', voiceId, castMode: false, cast: {}, settings };
}
