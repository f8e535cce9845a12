import type { SongDraft, TrashedSong } from '../../../shared/contract/music.ts';
import { songDraft } from '../../../shared/contract/music.ts';
import type { Song, SongMode, SongSettings } from '../../../shared/domain/song.ts';
import type { TakeSource } from '../../../shared/domain/take.ts';
import { MUSIC_MODELS } from '../../../shared/service/models.ts';
import type { StoredSongSettings } from '../../db/generations/shapes.ts';
import type { DraftStore } from '../../db/library/draft-store.ts';
import type { Order } from '../task-writer.ts';
import type { Songs } from './music-kind.ts';
import { songBody } from './song-request.ts';
import { songTitle } from './song-title.ts';

const EMPTY_DRAFT: SongDraft = {
  ...{ mode: 'lyrics', lyrics: '', prompt: '', title: '', source: null },
  settings: {
    ...{ model: MUSIC_MODELS[0], style: '', negativeTags: '' },
    ...{ styleWeight: null, vocalGender: null, instrumental: false },
  },
};

/** Songs as the window sees them. All of it throws NotFound for what is not there or in the trash. */
export class Music {
  readonly #songs: Songs;
  readonly #drafts: DraftStore;

  constructor(songs: Songs, drafts: DraftStore) {
    this.#songs = songs;
    this.#drafts = drafts;
  }

  /**
   * Asks for a song. The same opId twice is the same song.
   * @throws Conflict `lyrics_invalid`, `queue_full`; ServiceError `key`
   */
  create(input: {
    opId: string;
    connectionId: string;
    mode: SongMode;
    text: string;
    title: string;
    settings: SongSettings;
    parentId?: string | undefined;
    source?: TakeSource | undefined;
  }): Promise<Song> {
    const { opId, connectionId, mode, text, title: sentTitle, parentId = null, source = null } = input;
    const titleByUser = sentTitle !== '';
    const title = titleByUser ? sentTitle : songTitle({ mode, text, style: input.settings.style });
    const settings = { ...input.settings, mode, sentTitle };
    return this.#write(connectionId, { opId, title, titleByUser, prompt: text, settings, parentId, source });
  }

  /** The same request again, as a song beside this one. @throws as `create` */
  regenerate({ opId, id }: { opId: string; id: string }): Promise<Song> {
    const { title, titleByUser, prompt, settings, connectionId, source } = this.#songs.find(id);
    return this.#write(connectionId, { opId, title, titleByUser, prompt, settings, parentId: id, source });
  }

  list(given: { query?: string | undefined; before?: string | undefined; limit: number }): {
    items: Song[];
    more: boolean;
  } {
    return this.#songs.list(given);
  }

  get(id: string): Song {
    return this.#songs.get(id);
  }

  /** Gives the song, its files and its jobs another title. */
  rename(id: string, title: string): Song {
    return this.#songs.rename(id, title);
  }

  remove(id: string): Promise<void> {
    return this.#songs.remove(id);
  }

  restore(id: string): Promise<Song> {
    return this.#songs.restore(id);
  }

  trash(limit: number): { items: TrashedSong[]; more: boolean } {
    const { items, more } = this.#songs.trash(limit);
    return { items: items.map(({ view: song, ...rest }) => ({ song, ...rest })), more };
  }

  deleteForGood(id: string): Promise<void> {
    return this.#songs.deleteForGood(id);
  }

  draft(): SongDraft {
    return this.#drafts.read('song', songDraft) ?? EMPTY_DRAFT;
  }

  saveDraft(draft: SongDraft): void {
    this.#drafts.save('song', draft);
  }

  async #write(connectionId: string, order: Order<StoredSongSettings>): Promise<Song> {
    // A text the service would refuse is refused before the connection is looked at.
    songBody(order);
    const [song] = await this.#songs.writer.write(connectionId, [order]);
    if (!song) throw new Error('no song was made');
    return song;
  }
}
