import { rm } from 'node:fs/promises';
import { z } from 'zod';
import { isEnd } from '../../../shared/domain/job-state.ts';
import type { RecipeSong } from '../../../shared/domain/recipe.ts';
import { songSettings } from '../../../shared/domain/song.ts';
import type { GenerationStore, NewGeneration } from '../../db/generations/generation-store.ts';
import type { StoredSongSettings, VersionDetails } from '../../db/generations/shapes.ts';
import type { JobStore } from '../../db/jobs/job-store.ts';
import { ImageError } from '../../formats/image/image-error.ts';
import type { Imaging } from '../../formats/imaging/imaging.ts';
import type { FoundFile } from '../../library/owner.ts';
import { StorageError } from '../../platform/files/storage-error.ts';
import type { Clock } from '../../platform/host.ts';
import { newId } from '../../platform/new-id.ts';
import type { SettingsService } from '../../settings/settings-service.ts';
import { COVER_FORMATS, type SongFiles } from './song-files.ts';

export interface FoundSongPorts {
  readonly songs: GenerationStore<StoredSongSettings, VersionDetails>;
  readonly files: SongFiles;
  readonly jobs: Pick<JobStore, 'insertDone'>;
  readonly imaging: Pick<Imaging, 'copyCover'>;
  readonly settings: Pick<SettingsService, 'get'>;
  readonly clock: Clock;
}

/** The recipe that `songRecipe` writes. */
const written = z.object({
  custom_mode: z.boolean().default(false),
  instrumental: z.boolean().default(false),
  negative_tags: z.string().default(''),
  style: z.string().default(''),
  style_weight: z.number().nullable().default(null),
  title: z.string().default(''),
  vocal_gender: z.string().nullable().default(null),
});

/**
 * Returns a function that inserts the version in a found file, with its song if missing; an embedded cover is saved
 * first. A file that does not name its song, as of older versions, becomes a song of its own under the file's id. Null
 * if the file has too little metadata, or the version exists.
 */
export async function foundSong(ports: FoundSongPorts, found: FoundFile): Promise<(() => void) | null> {
  const { songs } = ports;
  const { outputs } = songs;
  const { asset, recipe } = found;
  const place = recipe.song ?? { id: asset.id, n: 0, lyrics: null };
  const song = newSong(ports, found, place.id);
  if (song === null || !isFree(ports, place)) return null;
  const coverFile = await cover(ports, found.path, place);
  return () => {
    if (!isFree(ports, place)) return;
    if (songs.get(place.id) === undefined) insertSong(ports, song);
    // A song is in the trash only if all its files are. If this one is too, it goes there next.
    else songs.setDeleted(place.id, null);
    const { id: generationId, n, lyrics } = place;
    const before = outputs.get(generationId, n);
    if (before === undefined) {
      const { about = '' } = recipe;
      const style = about === '' || about === song.settings.style ? null : about;
      const details = { serviceId: null, title: null, style, lyrics, coverAddress: null, coverFile };
      outputs.insert({ generationId, n, address: '', details });
    } else if (coverFile !== null) outputs.setDetails(generationId, n, { ...before.details, coverFile });
    outputs.setAsset(generationId, n, asset.id);
  };
}

/** Returns whether this version has no file, and none is being added. */
function isFree({ songs }: FoundSongPorts, { id, n }: RecipeSong): boolean {
  const song = songs.get(id);
  if (song !== undefined && !isEnd(song.state)) return false;
  return (songs.outputs.get(id, n)?.assetId ?? null) === null;
}

function newSong(
  { settings: keeper, clock }: FoundSongPorts,
  { asset, recipe }: FoundFile,
  id: string,
): NewGeneration<StoredSongSettings> | null {
  const parsed = written.safeParse(recipe.settings);
  if (!parsed.success) return null;
  const { style, title: sentTitle, custom_mode: isDescribed, instrumental } = parsed.data;
  const settings = songSettings.safeParse({
    ...{ model: recipe.model, style, negativeTags: parsed.data.negative_tags, instrumental },
    ...{ styleWeight: parsed.data.style_weight, vocalGender: parsed.data.vocal_gender },
  });
  if (!settings.success) return null;
  const { title, createdAt } = asset;
  return {
    ...{ id, createdAt, title, titleByUser: sentTitle !== '', prompt: recipe.prompt },
    settings: { ...settings.data, sentTitle, mode: isDescribed ? 'prompt' : 'lyrics' },
    ...{ connectionId: keeper.get().connectionId, jobId: newId(clock.now()) },
  };
}

function insertSong({ songs, jobs, clock }: FoundSongPorts, song: NewGeneration<StoredSongSettings>): void {
  const { id, jobId, title, connectionId, createdAt: now } = song;
  const { model } = song.settings;
  songs.insert(song);
  jobs.insertDone({
    ...{ id: jobId, opId: newId(clock.now()), kind: 'music', title, connectionId, model, now },
    subject: { kind: 'music', songId: id },
  });
}

/** Saves a file's embedded cover. Returns null if there is none; the song then has no cover. */
async function cover({ imaging, files }: FoundSongPorts, path: string, { id, n }: RecipeSong) {
  const into = files.beginCover(id, n);
  try {
    const kind = await imaging.copyCover(path, into);
    const format = COVER_FORMATS.find((known) => known === kind);
    return format === undefined ? null : files.finishCover(into, id, n, format);
  } catch (error) {
    if (error instanceof ImageError || error instanceof StorageError) return null;
    throw error;
  } finally {
    await rm(into, { force: true });
  }
}
