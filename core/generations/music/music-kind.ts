import { type RecipeSong, VERSIONS_MAX } from '../../../shared/domain/recipe.ts';
import type { Song, SongVersion } from '../../../shared/domain/song.ts';
import { EMBEDDED_PROMPT_MAX } from '../../../shared/service/limits.ts';
import { parseTimedLyrics } from '../../../shared/service/lyrics/timed-lyrics.ts';
import { songRequest } from '../../../shared/service/music.ts';
import type { GenerationStore } from '../../db/generations/generation-store.ts';
import type {
  StoredSong,
  StoredSongSettings,
  StoredVersion,
  VersionDetails,
} from '../../db/generations/shapes.ts';
import type { JobStore } from '../../db/jobs/job-store.ts';
import type { JobContext } from '../../jobs/job-handler.ts';
import type { JobRunner } from '../../jobs/job-runner.ts';
import type { Library } from '../../library/library.ts';
import type { AudioFacts } from '../../library/store-audio.ts';
import type { Changes } from '../../platform/changes.ts';
import type { Media } from '../../platform/media.ts';
import { newId } from '../../platform/new-id.ts';
import { NotFound } from '../../platform/refusal.ts';
import type { FoundSong } from '../../service/music/song-answer.ts';
import type { ServiceCalls } from '../../service/service-calls.ts';
import { taskQuery } from '../../service/tasks/task-query.ts';
import { type BilledCallContext, type BilledCallPorts, billedCall } from '../billed-call.ts';
import { commonView } from '../generations.ts';
import type { TaskKind } from '../task-kind.ts';
import { type CoverPorts, fetchCovers } from './fetch-covers.ts';
import { type FoundSongPorts, foundSong } from './found-song.ts';
import { type CoverSource, type OwnCoverPorts, ownCover } from './own-cover.ts';
import { SONG_FORMATS } from './song-files.ts';
import { songBody, songJobRequest, songRecipe } from './song-request.ts';
import { displayedTitle } from './song-title.ts';

export interface SendSongPorts extends BilledCallPorts {
  readonly calls: Pick<ServiceCalls, 'createSong'>;
}

export interface MusicPorts extends SendSongPorts, CoverPorts, FoundSongPorts, OwnCoverPorts {
  readonly imaging: FoundSongPorts['imaging'] & OwnCoverPorts['imaging'];
  readonly songs: GenerationStore<StoredSongSettings, VersionDetails>;
  readonly jobs: JobStore;
  readonly runner: Pick<JobRunner, 'now'>;
  readonly calls: Pick<ServiceCalls, 'createSong' | 'querySong' | 'fetchFile'>;
  readonly library: Pick<Library, 'assertSpace' | 'get' | 'keep' | 'retagging' | 'path' | 'image'>;
  readonly media: Pick<Media, 'url'>;
  readonly changes: Changes;
}

export interface MusicKind extends TaskKind<StoredSongSettings, VersionDetails, Song, FoundSong> {
  /** Makes an image the cover of a version, in its file too. @throws as `ownCover`; NotFound */
  setCover(version: Pick<StoredVersion, 'generationId' | 'n'>, source: CoverSource): Promise<void>;
}

/** The kind of songs: one call returns a task, which yields one or more versions, each with a cover. */
export function musicKind(ports: MusicPorts): MusicKind {
  const { songs, jobs, runner, files, calls, library, media, changes, clock, logger, publish } = ports;
  const { outputs } = songs;
  /** Versions whose file was written before their cover arrived. */
  const withoutCover = new Set<string>();

  function coverUrl({ generationId, n, details }: StoredVersion): string | null {
    const { coverFile } = details;
    if (coverFile === null) return null;
    const url = media.url('cover', `${generationId}-${n}`);
    // Another image needs another address, or the window would show the old one. Hosts ignore the query.
    const [, own] = /-\d+-(\w+)\./.exec(coverFile) ?? [];
    return own === undefined ? url : `${url}?${own}`;
  }

  function version(stored: StoredVersion): SongVersion {
    const { n, address, assetId, details } = stored;
    const { title, style, lyrics } = details;
    const asset = assetId === null ? null : (library.get(assetId) ?? null);
    return { n, title, style, lyrics, address: address ?? '', asset, coverUrl: coverUrl(stored) };
  }

  /** Writes a song's current title and covers into the files of its versions. */
  async function retag(id: string, isWanted: (version: StoredVersion) => boolean): Promise<void> {
    for (const one of outputs.of(id).filter(isWanted)) {
      const song = songs.get(id);
      if (song === undefined || one.assetId === null) continue;
      const cover = files.coverPath(one.details.coverFile);
      const tags = songTags(song, one.details, { title: displayedTitle(song, one.details), cover });
      await library.retagging.retag(one.assetId, tags, songFromRecipe(one));
    }
  }

  return {
    ...{ thing: 'song', assetKind: 'song', files, coverUrl },
    view(song, versions) {
      const { mode, sentTitle: _, ...settings } = song.settings;
      const { title, prompt: text } = song;
      return { ...commonView(song), title, mode, text, settings, versions: versions.map(version) };
    },
    changed: (song) => ({ type: 'song', song }),
    removed: (id) => ({ type: 'song_removed', id }),
    renamed(id, title) {
      const renamed = jobs.setTitle(id, title);
      return () => {
        for (const job of renamed) changes.publish({ type: 'job', job: runner.now(job) });
        // The app may quit between two versions; those left keep their old tags.
        retag(id, () => true).catch((error) => logger.info('a renamed song was not tagged', { error }));
      };
    },
    async setCover({ generationId: id, n }, source) {
      const coverFile = await ownCover(ports, { songId: id, n }, source);
      const version = outputs.get(id, n);
      if (version === undefined) throw new NotFound('song', id);
      outputs.setDetails(id, n, { ...version.details, coverFile });
      publish(id);
      await retag(id, (one) => one.n === n);
      // If it cannot be deleted now, the clean-up does it.
      const before = version.details.coverFile;
      if (before !== null) await files.removeCover(before).catch(() => undefined);
    },
    found: (file) => foundSong(ports, file),
    async removeFiles({ outputs: gone }) {
      for (const { details } of gone)
        if (details.coverFile !== null) await files.removeCover(details.coverFile);
    },
    cleanUp: () =>
      files.cleanUpCovers((id, n) => {
        const song = songs.get(id);
        return song && { state: song.state, coverFile: outputs.get(id, n)?.details.coverFile };
      }),

    ...{ outputsMax: VERSIONS_MAX, formats: SONG_FORMATS },
    request: (song, connection, opId) => songJobRequest(connection, songBody(song), opId),
    send: (context, call) => sendSong(ports, context, call),
    query: ({ profile }) => taskQuery(profile, 'song'),
    pollTask: ({ connection, signal, pollObserver: observer }, taskId) =>
      calls.querySong(connection, taskId, { signal, observer }),
    failedMessage: 'The service created no song',
    noResultMessage: 'The service says the song is done, but sent no address for it.',
    output: ({ id: serviceId, url: address, title, style, lyrics, coverUrl: coverAddress }) => ({
      ...{ address, details: { serviceId, title, style, lyrics, coverAddress, coverFile: null } },
    }),
    // Matched by the service's id, else by position.
    newerAddress({ n, details: { serviceId } }, found) {
      const same = serviceId === null ? found[n] : found.find(({ id }) => id === serviceId);
      return same?.url ?? null;
    },
    fileMax: ({ songFileMax }) => songFileMax,
    title: (song, { details }) => displayedTitle(song, details),
    keep({ path, format: extension }, song, one, announce) {
      const { generationId, n, details } = one;
      if (details.coverFile === null) withoutCover.add(`${generationId}-${n}`);
      const now = clock.now();
      const title = displayedTitle(song, details);
      const tags = songTags(song, details, { title, cover: files.coverPath(details.coverFile) });
      const format = SONG_FORMATS.find((known) => known === extension) ?? 'mp3';
      const facts = { id: newId(now), kind: 'song', title, format, now, tags, listed: true } as const;
      const made = { prompt: song.prompt, settings: songRecipe(song), song: songFromRecipe(one) };
      return library.keep(path, { ...facts, ...made }, announce);
    },
    async fetching(context, id, download) {
      const covers = fetchCovers(ports, context, id);
      try {
        await download();
      } finally {
        await covers;
        // A song is playable before its cover arrives; the cover is then added to its file.
        await retag(id, ({ n, details }) => withoutCover.delete(`${id}-${n}`) && details.coverFile !== null);
      }
    },
  };
}

/**
 * Creates a song task after checking the disk space; its id is on disk before anything else happens.
 * @throws ServiceError
 */
export function sendSong(
  { calls, ...ports }: SendSongPorts,
  { acceptTask }: Pick<JobContext, 'acceptTask'>,
  call: BilledCallContext,
): Promise<{ taskId: string }> {
  const request = songRequest.parse(call.call.request.body);
  return billedCall(ports, call, async (options) => {
    const taskId = await calls.createSong(call.connection, request, options);
    acceptTask(taskId);
    return { taskId };
  });
}

/**
 * Returns the tags of a version's file. Players show the model as the artist.
 * @param cover path of its cover; null if it has none.
 */
function songTags(
  { prompt: text, settings }: Pick<StoredSong, 'prompt' | 'settings'>,
  { lyrics, style }: Pick<VersionDetails, 'lyrics' | 'style'>,
  { title, cover }: { readonly title: string; readonly cover: string | null },
): AudioFacts['tags'] {
  const { model, mode } = settings;
  const genre = style ?? settings.style.trim();
  return {
    ...{ title, model, artist: model, voice: null, cover },
    text: plainLyrics(lyrics) ?? (mode === 'lyrics' ? text : ''),
    genre: genre === '' ? null : genre,
    comment: mode === 'prompt' ? `${text.trim()} (${model})` : model,
  };
}

/** Returns the song and version for a file's metadata. Lyrics beyond the service's limit are omitted. */
function songFromRecipe({ generationId, n, details }: StoredVersion): RecipeSong {
  const { lyrics } = details;
  return {
    id: generationId,
    n,
    lyrics: lyrics !== null && lyrics.length <= EMBEDDED_PROMPT_MAX ? lyrics : null,
  };
}

/** Returns lyrics for players, without times. */
function plainLyrics(lyrics: string | null): string | null {
  const timed = lyrics === null ? null : parseTimedLyrics(lyrics);
  if (timed === null) return lyrics;
  return timed.lines.map(({ section, text }) => (section === null ? text : `[${section}]`)).join('\n');
}
