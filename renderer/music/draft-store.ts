import { createStore } from 'zustand/vanilla';
import type { Api } from '../../shared/contract/index.ts';
import type { SongDraft } from '../../shared/contract/music.ts';
import type { Song, SongSettings } from '../../shared/domain/song.ts';
import { LYRICS_DRAFT_MAX_LENGTH, NAME_MAX_LENGTH, STYLE_MAX_LENGTH } from '../../shared/service/limits.ts';
import { MUSIC_MODELS } from '../../shared/service/models.ts';
import { ReplaceableDraft, UNREAD } from '../generation/generation-draft.ts';
import { isAnotherText } from '../lib/is-another-text.ts';
import { newId } from '../lib/new-id.ts';
import { draftText } from './draft-check.ts';
import { titleToReuse } from './song-title.ts';

/** The part of the contract that music calls. */
export type MusicApi = Pick<Api, 'music'>;

/** Example lyrics to start from, with a matching title and style. */
interface SongExample {
  readonly lyrics: string;
  readonly title: string;
  readonly style: string;
}

/** The draft of a song, which the core stores, and the request for it. */
export class DraftStore extends ReplaceableDraft<SongDraft> {
  readonly #music: MusicApi['music'];
  /** The lyrics as imported from the draft's source. */
  #sourceText: string | null = null;
  readonly #usedTitle = new UsedTitle();
  #example: SongExample | null = null;

  constructor({ music }: MusicApi) {
    super(
      { read: () => music.draft(), save: (draft) => music.saveDraft({ draft }) },
      createStore(() => ({ ...UNREAD, draft: emptySongDraft(), replaced: null })),
    );
    this.#music = music;
  }

  setSettings(change: Partial<SongSettings>): void {
    const settings = { ...this.state.getState().draft.settings, ...change };
    this.change({ settings }, () => this.setSettings(change));
  }

  /** Fills in an example and keeps what the user has set. Its title and style are removed along with its lyrics. */
  putExample(example: SongExample): void {
    const { title, settings } = this.state.getState().draft;
    this.#example = example;
    this.change(
      {
        lyrics: example.lyrics,
        title: title || example.title,
        settings: { ...settings, style: settings.style || example.style },
        source: null,
      },
      () => this.putExample(example),
    );
  }

  /** Clears everything except the model. Returns the previous draft, so that it can be restored. */
  newSong(): SongDraft {
    const { model } = this.state.getState().draft.settings;
    const settings = { ...emptySongDraft().settings, model };
    const change = { lyrics: '', prompt: '', title: '', settings, source: null };
    return this.putInstead(change, () => this.newSong());
  }

  /** Copies the text, title and settings of a song into the draft. The text of the other mode stays. */
  reuse(song: Song): SongDraft {
    const { mode, text, settings, source } = song;
    const change = { mode, [mode]: text, title: titleToReuse(song), settings, source };
    const before = this.putInstead(change, () => this.reuse(song));
    this.#usedTitle.note(this.state.getState().draft);
    return before;
  }

  /** Replaces the lyrics with imported ones, e.g. from an answer; returns the draft that was there before. */
  putLyrics(lyrics: string, source: SongDraft['source'] = null): SongDraft {
    return this.putInstead({ mode: 'lyrics', lyrics, source }, () => this.putLyrics(lyrics, source));
  }

  /** Marks the title as used with the present lyrics, because a song was made with both. */
  titleIsUsed(): void {
    this.#usedTitle.note(this.state.getState().draft);
  }

  protected override onRead(draft: SongDraft): void {
    this.#sourceText = draft.lyrics;
  }

  protected override follow(before: SongDraft, change: Partial<SongDraft>): SongDraft {
    return this.#withTrueSource(this.#withoutExample(this.#usedTitle.follow(before, change)), change);
  }

  /**
   * Removes the title and style of an example once no lyrics are left, as they would affect the
   * next song unnoticed.
   */
  #withoutExample(draft: SongDraft): SongDraft {
    const example = this.#example;
    if (example === null || draft.lyrics.trim() !== '') return draft;
    this.#example = null;
    const title = draft.title === example.title ? '' : draft.title;
    const style = draft.settings.style === example.style ? '' : draft.settings.style;
    return { ...draft, title, settings: { ...draft.settings, style } };
  }

  /** Clears the source if the lyrics were replaced. */
  #withTrueSource(draft: SongDraft, change: Partial<SongDraft>): SongDraft {
    if (change.source !== undefined || this.#sourceText === null) this.#sourceText = draft.lyrics;
    return draft.source !== null && isAnotherText(this.#sourceText, draft.lyrics)
      ? { ...draft, source: null }
      : draft;
  }

  protected override textOf(draft: SongDraft, { mode }: SongDraft): string {
    return draft[mode];
  }

  /** Requests the song. Returns null when it failed and sets `problem`; the draft stays in any case. */
  make(connectionId: string): Promise<Song | null> {
    const { draft } = this.state.getState();
    const { mode, title, settings } = draft;
    const request = {
      connectionId,
      mode,
      text: draftText(draft),
      title: title.trim(),
      // An instrumental has no singer, so a voice chosen earlier is not sent.
      settings: settings.instrumental ? { ...settings, vocalGender: null } : settings,
      ...(mode === 'lyrics' && draft.source ? { source: draft.source } : {}),
    };
    return this.request(async () => {
      const song = await this.#music.create({ opId: newId(), ...request });
      this.#usedTitle.note(draft);
      return song;
    });
  }

  protected override isWorthSaving({ lyrics, prompt, title, settings }: SongDraft): boolean {
    return (
      lyrics.length <= LYRICS_DRAFT_MAX_LENGTH &&
      prompt.length <= LYRICS_DRAFT_MAX_LENGTH &&
      title.trim().length <= NAME_MAX_LENGTH &&
      settings.style.length <= STYLE_MAX_LENGTH &&
      settings.negativeTags.length <= STYLE_MAX_LENGTH &&
      settings.model.trim() !== ''
    );
  }
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

/**
 * Tracks the title of a song that was already requested. It belongs to those lyrics: when they are
 * deleted, replaced or the mode changes, the title is removed; when they return, e.g. by an undo,
 * so does it. A title the user types stays.
 */
export class UsedTitle {
  #used: { readonly title: string; readonly mode: SongDraft['mode']; readonly text: string } | null = null;

  /** Records that a song was requested with this draft, or that the draft was copied from a song. */
  note(draft: SongDraft): void {
    const title = draft.title.trim();
    this.#used = title === '' ? null : { title, mode: draft.mode, text: draftText(draft) };
  }

  /** Returns the draft after a change, with the title removed or restored as needed. */
  follow(before: SongDraft, change: Partial<SongDraft>): SongDraft {
    const after = { ...before, ...change };
    if (change.title !== undefined && change.title !== before.title) this.#used = null;
    const used = this.#used;
    if (used === null || change.title !== undefined) return after;
    const title = after.title.trim();
    if (title === used.title && isReplaced(before, after, used.mode)) return { ...after, title: '' };
    if (title === '' && after.mode === used.mode && draftText(after) === used.text)
      return { ...after, title: used.title };
    return after;
  }
}

function isReplaced(before: SongDraft, after: SongDraft, mode: SongDraft['mode']): boolean {
  if (after.mode !== mode) return true;
  return before[mode] !== after[mode] && isAnotherText(wordsOf(before[mode]), wordsOf(after[mode]));
}

/** Returns the text without tags and whitespace, which are the same in many songs. */
function wordsOf(text: string): string {
  return text
    .replace(/^\s*\[[^\]\n]*\]\s*$/gm, '')
    .replace(/\s+/g, ' ')
    .trim();
}
