import type { Inputs } from '../../../shared/contract/index.ts';
import type { SongDraft, TrashedSong } from '../../../shared/contract/music.ts';
import { songDraft } from '../../../shared/contract/music.ts';
import type { Song } from '../../../shared/domain/song.ts';
import { MUSIC_MODELS } from '../../../shared/service/models.ts';
import type { GenerationStore } from '../../db/generations/generation-store.ts';
import type { StoredSongSettings, VersionDetails } from '../../db/generations/shapes.ts';
import type { DraftStore } from '../../db/library/draft-store.ts';
import { NotFound } from '../../platform/refusal.ts';
import type { FoundSong } from '../../service/music/song-answer.ts';
import { type GenerationOrder, TaskGenerations, type TaskPorts } from '../task-generations.ts';
import type { MusicKind } from './music-kind.ts';
import { songBody } from './song-request.ts';
import { songTitle } from './song-title.ts';

const EMPTY_DRAFT: SongDraft = {
  ...{ mode: 'lyrics', lyrics: '', prompt: '', title: '', source: null },
  settings: {
    ...{ model: MUSIC_MODELS[0], style: '', negativeTags: '' },
    ...{ styleWeight: null, vocalGender: null, instrumental: false },
  },
};

/** The music API of the windows. Every method throws NotFound for what is missing or in the trash. */
export class Music extends TaskGenerations<StoredSongSettings, VersionDetails, Song, FoundSong, MusicKind> {
  readonly #drafts: DraftStore;

  constructor(
    ports: TaskPorts & { readonly drafts: DraftStore },
    store: GenerationStore<StoredSongSettings, VersionDetails>,
    kind: MusicKind,
  ) {
    super(ports, store, kind);
    this.#drafts = ports.drafts;
  }

  /**
   * Creates a song. Repeating an operation id returns the same song.
   * @throws Conflict `lyrics_invalid`, `queue_full`; ServiceError `key`
   */
  create(input: Inputs['music']['create']): Promise<Song> {
    const { opId, connectionId, mode, text, title: sentTitle, parentId = null, source = null } = input;
    const titleByUser = sentTitle !== '';
    const title = titleByUser ? sentTitle : songTitle({ mode, text, style: input.settings.style });
    const settings = { ...input.settings, mode, sentTitle };
    return this.#write(connectionId, { opId, title, titleByUser, prompt: text, settings, parentId, source });
  }

  /** Creates another song with the same request. @throws as `create` */
  regenerate({ opId, id }: Inputs['music']['regenerate']): Promise<Song> {
    const { title, titleByUser, prompt, settings, connectionId, source } = this.find(id);
    return this.#write(connectionId, { opId, title, titleByUser, prompt, settings, parentId: id, source });
  }

  /** Makes an image the cover of a version, also in its file. @throws ServiceError; NotFound */
  async setCover({ id, n, from }: Inputs['music']['setCover']): Promise<Song> {
    if (!this.outputs(this.find(id)).some((version) => version.n === n)) throw new NotFound('song', id);
    await this.kind.setCover({ generationId: id, n }, from);
    return this.get(id);
  }

  trashedSongs(limit: number): { items: TrashedSong[]; more: boolean } {
    const { items, more } = this.trash(limit);
    return { items: items.map(({ view: song, ...rest }) => ({ song, ...rest })), more };
  }

  draft(): SongDraft {
    return this.#drafts.read('song', songDraft) ?? EMPTY_DRAFT;
  }

  saveDraft(draft: SongDraft): void {
    this.#drafts.save('song', draft);
  }

  async #write(connectionId: string, order: GenerationOrder<StoredSongSettings>): Promise<Song> {
    // Rejects an invalid text before the connection is read.
    songBody(order);
    const [song] = await this.write(connectionId, [order]);
    if (!song) throw new Error('no song was made');
    return song;
  }
}
