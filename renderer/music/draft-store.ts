import { createStore, type StoreApi } from 'zustand/vanilla';
import type { SongDraft } from '../../shared/contract/music.ts';
import type { Song, SongSettings } from '../../shared/domain/song.ts';
import { LYRICS_DRAFT_MAX_LENGTH, NAME_MAX_LENGTH, STYLE_MAX_LENGTH } from '../../shared/service/limits.ts';
import { MUSIC_MODELS } from '../../shared/service/models.ts';
import { type CallProblem, callProblem } from '../lib/call-problem.ts';
import { DraftKeeper } from '../lib/draft-keeper.ts';
import { isAnotherText } from '../lib/is-another-text.ts';
import { draftText } from './draft-check.ts';
import type { MusicApi } from './music-deps.ts';
import { titleToReuse } from './song-title.ts';
import { UsedTitle } from './used-title.ts';

export interface DraftState {
  readonly phase: 'loading' | 'ready' | 'failed';
  readonly draft: SongDraft;
  /** Whether the request for the song is on its way to the core. */
  readonly making: boolean;
  /** The reason why the last request failed, or why the draft could not be read. */
  readonly problem: CallProblem | null;
  /** The draft that the present one replaced, until the user changes the present one. */
  readonly replaced: SongDraft | null;
}

/** Example lyrics to start from, with a matching title and style. */
interface SongExample {
  readonly lyrics: string;
  readonly title: string;
  readonly style: string;
}

interface DraftDeps {
  readonly api: MusicApi;
  readonly newId: () => string;
}

/** The draft of a song, which the core stores, and the request for it. */
export class DraftStore {
  readonly state: StoreApi<DraftState>;
  readonly #deps: DraftDeps;
  readonly #keeper: DraftKeeper<SongDraft>;
  /** The lyrics as imported from the draft's source. */
  #sourceText: string | null = null;
  readonly #usedTitle = new UsedTitle();
  /** Changes made before the draft was read: they run again on the draft as read. */
  readonly #early: (() => void)[] = [];
  #example: SongExample | null = null;

  constructor(deps: DraftDeps) {
    this.#deps = deps;
    this.state = createStore<DraftState>(() => ({
      phase: 'loading',
      draft: emptySongDraft(),
      making: false,
      problem: null,
      replaced: null,
    }));
    this.#keeper = new DraftKeeper(this.state.getState().draft, (draft) =>
      this.#deps.api.music.saveDraft({ draft }),
    );
  }

  /** Reads the draft once; after a reconnect what stands here is the newer one. */
  async load(): Promise<void> {
    if (this.state.getState().phase === 'ready') return this.#keeper.flush();
    try {
      const draft = await this.#deps.api.music.draft();
      if (this.state.getState().phase === 'ready') return;
      this.#keeper.settle(draft);
      this.#sourceText = draft.lyrics;
      this.state.setState({ phase: 'ready', draft, problem: null });
      for (const again of this.#early.splice(0)) again();
    } catch (thrown) {
      if (this.state.getState().phase === 'ready') return;
      this.state.setState({ phase: 'failed', problem: callProblem(thrown) });
    }
  }

  /** Changes the draft; saved within a second. */
  set(change: Partial<SongDraft>): void {
    this.#change(change, () => this.set(change));
  }

  setSettings(change: Partial<SongSettings>): void {
    const settings = { ...this.state.getState().draft.settings, ...change };
    this.#change({ settings }, () => this.setSettings(change));
  }

  /** Fills in an example; what the user has set already stays. It leaves with its lyrics. */
  putExample(example: SongExample): void {
    const { title, settings } = this.state.getState().draft;
    this.#example = example;
    this.#change(
      {
        lyrics: example.lyrics,
        title: title || example.title,
        settings: { ...settings, style: settings.style || example.style },
        source: null,
      },
      () => this.putExample(example),
    );
  }

  /** Empties everything that shapes a song but the model. Returns what was there before, to be brought back. */
  newSong(): SongDraft {
    const { model } = this.state.getState().draft.settings;
    const settings = { ...emptySongDraft().settings, model };
    const change = { lyrics: '', prompt: '', title: '', settings, source: null };
    return this.#replace(change, () => this.newSong());
  }

  /** Text, title and settings of a song, to go on from there. The text of the other way in stays. */
  reuse(song: Song): SongDraft {
    const { mode, text, settings, source } = song;
    const change = { mode, [mode]: text, title: titleToReuse(song), settings, source };
    const before = this.#replace(change, () => this.reuse(song));
    this.#usedTitle.note(this.state.getState().draft);
    return before;
  }

  /** Replaces the lyrics with imported ones, e.g. from an answer; returns the draft that was there before. */
  putLyrics(lyrics: string, source: SongDraft['source'] = null): SongDraft {
    return this.#replace({ mode: 'lyrics', lyrics, source }, () => this.putLyrics(lyrics, source));
  }

  /** Restores the draft that was replaced. */
  bringBack(): void {
    const { replaced } = this.state.getState();
    if (replaced) this.#change(replaced, () => this.bringBack());
  }

  /** Marks the title as used with the present lyrics, because a song was made with both. */
  titleIsUsed(): void {
    this.#usedTitle.note(this.state.getState().draft);
  }

  /** @param again repeats the change once the draft is read, because the interim draft must not overwrite the stored one */
  #change(change: Partial<SongDraft>, again: () => void): void {
    const { phase, draft: before } = this.state.getState();
    const followed = this.#withoutExample(this.#usedTitle.follow(before, change));
    const draft = this.#withTrueSource(followed, change);
    this.state.setState({ draft, replaced: null });
    if (phase !== 'ready') this.#early.push(again);
    else if (canBeKept(draft)) this.#keeper.keep(draft);
  }

  /** Once no lyrics are left, the title and style that came with the example would only shape another song unseen. */
  #withoutExample(draft: SongDraft): SongDraft {
    const example = this.#example;
    if (example === null || draft.lyrics.trim() !== '') return draft;
    this.#example = null;
    const title = draft.title === example.title ? '' : draft.title;
    const style = draft.settings.style === example.style ? '' : draft.settings.style;
    return { ...draft, title, settings: { ...draft.settings, style } };
  }

  /** Lyrics that were replaced no longer come from where those before them came from. */
  #withTrueSource(draft: SongDraft, change: Partial<SongDraft>): SongDraft {
    if (change.source !== undefined || this.#sourceText === null) this.#sourceText = draft.lyrics;
    return draft.source !== null && isAnotherText(this.#sourceText, draft.lyrics)
      ? { ...draft, source: null }
      : draft;
  }

  #replace(change: Partial<SongDraft>, again: () => void): SongDraft {
    const { draft: before } = this.state.getState();
    this.#change(change, again);
    const { draft } = this.state.getState();
    const lost = before.mode === 'lyrics' ? before.lyrics : before.prompt;
    const replaced = lost.trim() !== '' && lost !== draft[before.mode] ? before : null;
    this.state.setState({ problem: null, replaced });
    return before;
  }

  dismissProblem(): void {
    this.state.setState({ problem: null });
  }

  flush(): Promise<void> {
    return this.#keeper.flush();
  }

  /** Asks for the song. Null when it failed, which `problem` then tells; the draft stays in any case. */
  async make(connectionId: string): Promise<Song | null> {
    const { draft, making } = this.state.getState();
    if (making) return null;
    const { mode, title, settings } = draft;
    const asked = {
      connectionId,
      mode,
      text: draftText(draft),
      title: title.trim(),
      // An instrumental has no singer, so a voice chosen earlier is not sent.
      settings: settings.instrumental ? { ...settings, vocalGender: null } : settings,
      ...(mode === 'lyrics' && draft.source ? { source: draft.source } : {}),
    };
    this.state.setState({ making: true, problem: null });
    try {
      const song = await this.#deps.api.music.create({ opId: this.#deps.newId(), ...asked });
      this.#usedTitle.note(draft);
      return song;
    } catch (thrown) {
      this.state.setState({ problem: callProblem(thrown) });
      return null;
    } finally {
      this.state.setState({ making: false });
    }
  }
}

/** Returns whether the core would accept the draft. A draft it would refuse is not sent: the fields show the problem. */
function canBeKept({ lyrics, prompt, title, settings }: SongDraft): boolean {
  return (
    lyrics.length <= LYRICS_DRAFT_MAX_LENGTH &&
    prompt.length <= LYRICS_DRAFT_MAX_LENGTH &&
    title.trim().length <= NAME_MAX_LENGTH &&
    settings.style.length <= STYLE_MAX_LENGTH &&
    settings.negativeTags.length <= STYLE_MAX_LENGTH &&
    settings.model.trim() !== ''
  );
}

/** Returns the draft of a first song: it leaves everything but the model to the service. */
export function emptySongDraft(): SongDraft {
  return {
    mode: 'lyrics',
    lyrics: '',
    prompt: '',
    title: '',
    settings: {
      model: MUSIC_MODELS[0],
      style: '',
      negativeTags: '',
      styleWeight: null,
      vocalGender: null,
      instrumental: false,
    },
    source: null,
  };
}
