import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { isEnd } from '../../shared/domain/job-state.ts';
import type { GalleryStore } from '../db/generations/gallery-store.ts';
import type { GenerationStore } from '../db/generations/generation-store.ts';
import type { GroupStore } from '../db/generations/group-store.ts';
import type { ReferenceStore } from '../db/generations/reference-store.ts';
import type { ScriptStore } from '../db/generations/script-store.ts';
import type { SegmentStore } from '../db/generations/segment-store.ts';
import type {
  ImageSettings,
  StoredSongSettings,
  TakeSettings,
  VersionDetails,
} from '../db/generations/shapes.ts';
import type { VoiceStore } from '../db/generations/voice-store.ts';
import type { CallStore } from '../db/jobs/call-store.ts';
import type { JobStore } from '../db/jobs/job-store.ts';
import type { DraftStore } from '../db/library/draft-store.ts';
import type { Audio } from '../formats/audio/audio.ts';
import { IMAGE_KINDS } from '../formats/image/image-kind.ts';
import type { Imaging } from '../formats/imaging/imaging.ts';
import type { JobRunner } from '../jobs/job-runner.ts';
import type { Spending } from '../jobs/spending.ts';
import type { Library } from '../library/library.ts';
import { pendingAsset } from '../library/pending-asset.ts';
import type { Uploads } from '../library/uploads.ts';
import type { Changes } from '../platform/changes.ts';
import type { Clock, Logger } from '../platform/host.ts';
import type { Media } from '../platform/media.ts';
import type { Rpc } from '../rpc/rpc.ts';
import type { ServiceCalls } from '../service/service-calls.ts';
import type { Connections } from '../settings/connections.ts';
import type { SettingsService } from '../settings/settings-service.ts';
import { FetchedFiles } from './fetched-files.ts';
import { GenerationOwner } from './generation-owner.ts';
import type { Generations } from './generations.ts';
import { Groups } from './groups.ts';
import { Images } from './images/images.ts';
import { imagesKind } from './images/images-kind.ts';
import { ReferenceFiles } from './images/reference-files.ts';
import { References } from './images/references.ts';
import { Music } from './music/music.ts';
import { musicKind } from './music/music-kind.ts';
import { SongFiles } from './music/song-files.ts';
import { SegmentCarrier } from './speech/carry-segments.ts';
import { Scripts } from './speech/scripts.ts';
import { SegmentFiles } from './speech/segment-files.ts';
import { Speech } from './speech/speech.ts';
import { speechKind } from './speech/speech-kind.ts';
import { takeJob } from './speech/take-job.ts';
import { Voices } from './speech/voices.ts';

/** Implements the procedures of speech. */
const speechRouter = (
  { procedures: { speech: p }, once, numbered }: Rpc,
  speech: Speech,
  voices: Voices,
  scripts: Scripts,
) => ({
  voices: p.voices.handler(({ input, signal }) =>
    numbered(() => voices.list(input, signal ?? new AbortController().signal)),
  ),
  saveVoice: p.saveVoice.handler(({ input }) => voices.save(input)),
  removeVoice: p.removeVoice.handler(({ input }) => voices.remove(input.voiceId)),
  starVoice: p.starVoice.handler(({ input }) => voices.star(input.voiceId, input.starred)),
  preview: p.preview.handler((call) => speech.preview(once(call))),
  create: p.create.handler((call) => speech.create(once(call))),
  regenerate: p.regenerate.handler((call) => speech.regenerate(once(call))),
  segments: p.segments.handler(({ input }) => speech.segments(input.id)),
  regenerateSegment: p.regenerateSegment.handler((call) => speech.regenerateSegment(once(call))),
  takes: p.takes.handler(({ input }) => numbered(() => speech.list(input))),
  get: p.get.handler(({ input }) => speech.get(input.id)),
  rename: p.rename.handler(({ input }) => speech.rename(input.id, input.title)),
  remove: p.remove.handler(({ input }) => speech.remove(input.id)),
  restore: p.restore.handler(({ input }) => speech.restore(input.id)),
  trash: p.trash.handler(({ input }) => numbered(() => speech.trashedTakes(input.limit))),
  purge: p.purge.handler(({ input }) => speech.deletePermanently(input.id)),
  scripts: p.scripts.handler(() => numbered(() => ({ items: scripts.list() }))),
  draft: p.draft.handler(() => scripts.draft()),
  script: p.script.handler(({ input }) => scripts.open(input.id)),
  saveScript: p.saveScript.handler(({ input }) => scripts.save(input)),
  removeScript: p.removeScript.handler(({ input }) => scripts.remove(input.id)),
  restoreScript: p.restoreScript.handler(({ input }) => scripts.restore(input.id)),
});

/** Implements the procedures of music. */
const musicRouter = ({ procedures: { music: p }, once, numbered }: Rpc, music: Music) => ({
  create: p.create.handler((call) => music.create(once(call))),
  regenerate: p.regenerate.handler((call) => music.regenerate(once(call))),
  songs: p.songs.handler(({ input }) => numbered(() => music.list(input))),
  get: p.get.handler(({ input }) => music.get(input.id)),
  rename: p.rename.handler(({ input }) => music.rename(input.id, input.title)),
  setCover: p.setCover.handler(({ input }) => music.setCover(input)),
  remove: p.remove.handler(({ input }) => music.remove(input.id)),
  restore: p.restore.handler(({ input }) => music.restore(input.id)),
  trash: p.trash.handler(({ input }) => numbered(() => music.trashedSongs(input.limit))),
  purge: p.purge.handler(({ input }) => music.deletePermanently(input.id)),
  draft: p.draft.handler(() => music.draft()),
  saveDraft: p.saveDraft.handler(({ input }) => music.saveDraft(input.draft)),
});

/** Implements the procedures of images. */
const imagesRouter = ({ procedures: { images: p }, once, numbered }: Rpc, images: Images) => ({
  create: p.create.handler((call) => images.create(once(call))),
  unfinished: p.unfinished.handler(({ input }) => numbered(() => images.unfinished(input.limit))),
  generation: p.generation.handler(({ input }) => images.get(input.id)),
  removeGeneration: p.removeGeneration.handler(({ input }) => images.remove(input.id)),
  restoreGeneration: p.restoreGeneration.handler(({ input }) => images.restore(input.id)),
  gallery: p.gallery.handler(({ input }) => numbered(() => images.tiles(input.filter))),
  byIds: p.byIds.handler(({ input }) => numbered(() => images.byIds(input.ids))),
  albums: p.albums.handler(() => numbered(() => images.albums())),
  grid: p.grid.handler(({ input }) => images.grid(input.id)),
  renameGrid: p.renameGrid.handler(({ input }) => images.renameGrid(input.id, input.title)),
  removeGrid: p.removeGrid.handler(({ input }) => images.removeGrid(input.id)),
  restoreGrid: p.restoreGrid.handler(({ input }) => images.restoreGrid(input.id)),
  addReference: p.addReference.handler(({ input }) => images.references.add(input)),
  reference: p.reference.handler(({ input }) => images.references.get(input.id)),
  attachment: p.attachment.handler(({ input }) => images.attachment(input.id)),
  draft: p.draft.handler(() => images.draft()),
  saveDraft: p.saveDraft.handler(({ input }) => images.saveDraft(input.draft)),
});

/** Folder inside the data folder that holds the images of each generation until they are in the library. */
const FETCHED_IMAGES = 'pictures';

export interface GenerationStores {
  readonly takes: GenerationStore<TakeSettings, object>;
  readonly segments: SegmentStore;
  readonly scripts: ScriptStore;
  readonly voiceShelf: VoiceStore;
  readonly songs: GenerationStore<StoredSongSettings, VersionDetails>;
  readonly imageGenerations: GenerationStore<ImageSettings, object>;
  readonly references: ReferenceStore;
  readonly gallery: GalleryStore;
  readonly groups: GroupStore;
  readonly drafts: DraftStore;
  readonly jobs: JobStore;
  readonly jobCalls: CallStore;
}

export interface GenerationNeeds {
  readonly db: DatabaseSync;
  readonly stores: GenerationStores;
  readonly runner: Pick<
    JobRunner,
    'register' | 'begin' | 'start' | 'cancel' | 'assertRoom' | 'now' | 'newestPoll'
  >;
  readonly calls: ServiceCalls;
  readonly spending: Pick<Spending, 'assertWithin'>;
  readonly connections: Connections;
  readonly settings: SettingsService;
  readonly audio: Audio;
  readonly imaging: Imaging;
  readonly uploads: Pick<Uploads, 'take'>;
  readonly library: Library;
  readonly media: Media;
  readonly changes: Changes;
  readonly rpc: Rpc;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly dataFolder: string;
  readonly quarantineFolder: string;
  /** Called before and after the user deletes something for good, since dated database copies contain it. */
  readonly onErase: () => void;
}

/** Creates speech, music and images: their window APIs, job handlers and file clean-up. */
export function createGenerations(needs: GenerationNeeds) {
  const { stores, changes, library, media, dataFolder, rpc } = needs;
  const groups = new Groups(stores.groups, changes);
  const ports = { ...needs, ...stores, groups };

  const segmentFiles = new SegmentFiles(dataFolder);
  const carrier = new SegmentCarrier(stores.jobCalls, segmentFiles, needs.audio);
  const voices = new Voices({ ...needs, store: stores.voiceShelf });
  const spoken = speechKind({ ...ports, segmentFiles, carrier });
  const speech = new Speech({ ...ports, segmentFiles, carrier, voices }, spoken);
  media.serve('part', (id) => {
    const [jobId = '', n = ''] = id.split('-');
    const segment = stores.segments.made(jobId)[Number(n)];
    return segment && segmentFiles.source(jobId, segment);
  });

  const referenceFiles = new ReferenceFiles(dataFolder);
  const songFiles = new SongFiles(dataFolder);
  const sung = musicKind({ ...ports, files: songFiles, referenceFiles, publish: (id) => music.publish(id) });
  const music: Music = new Music(ports, stores.songs, sung);
  media.serve('cover', (id) => {
    const [songId = '', n = ''] = id.split('-');
    const file = stores.songs.outputs.get(songId, Number(n))?.details.coverFile ?? null;
    return file === null ? undefined : songFiles.coverSource(file);
  });

  const references = new References({ ...ports, referenceFiles });
  const drawn = imagesKind({
    ...{ ...ports, referenceFiles, shownReferences: references },
    files: new FetchedFiles(join(dataFolder, FETCHED_IMAGES), IMAGE_KINDS),
    generations: () => images,
  });
  const images: Images = new Images(ports, drawn, references);

  const kinds: readonly Generations[] = [speech, music, images];
  library.owner = new GenerationOwner(kinds, groups, changes);
  needs.runner.register('speech', takeJob({ ...ports, takes: speech, segmentFiles }));
  needs.runner.register('music', music.handler);
  needs.runner.register('images', images.handler);
  return {
    router: {
      speech: speechRouter(rpc, speech, voices, new Scripts(ports)),
      music: musicRouter(rpc, music),
      images: imagesRouter(rpc, images),
    },
    /** Deletes rows that went to the trash before a time; the library and the clean-up delete their files. */
    purge(before: number): number {
      const purged = kinds.reduce((sum, kind) => sum + kind.purge(before), 0);
      stores.groups.deleteEmpty(before);
      return purged + stores.scripts.purge(before);
    },
    /** Deletes files that no generation needs. */
    async cleanUp(): Promise<void> {
      for (const kind of kinds) {
        await cleanUpFetched(kind, library);
        await kind.kind.cleanUp?.();
      }
    },
    /** Aborts downloads that belong to no job, because they began after a stop. */
    close(): void {
      music.handler.close();
      images.handler.close();
    },
  };
}

/**
 * Deletes downloads of generations that are done or deleted, and partial downloads of others; complete files are kept
 * for a retry. Skips running generations.
 */
async function cleanUpFetched(
  { store, kind }: Generations,
  library: Pick<Library, 'discard'>,
): Promise<void> {
  const { files } = kind;
  if (files === undefined) return;
  for (const id of await files.generations()) {
    const generation = store.get(id);
    if (generation && !isEnd(generation.state)) continue;
    for (const note of await files.notes(id)) {
      const stored = pendingAsset.read(note);
      if (stored) await library.discard(stored);
    }
    const outputs = store.outputs.of(id);
    if (generation && outputs.some(({ assetId }) => assetId === null)) {
      await files.removePartial(id, (name) => outputs.some(({ heldFile }) => heldFile === name));
    } else await files.remove(id);
  }
}
