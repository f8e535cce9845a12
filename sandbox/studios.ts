import { join } from 'node:path';
import type { z } from 'zod';
import type { Guide } from './engines/picture/guide.ts';
import type { Faults } from './faults.ts';
import type { ImageCall } from './image.ts';
import { IMAGE_CRAFT, type ImageStudio } from './image-craft.ts';
import type { ImageOrder, ImageProduct } from './image-making.ts';
import type { Call } from './operation.ts';
import type { SandboxOptions } from './sandbox-options.ts';
import { SONG_CRAFT, type SongStudio } from './song-craft.ts';
import { answerTaskFile, readTaskFile, tokenOf } from './task-file.ts';
import type { TaskRecord } from './task-record.ts';
import { FolderShelf, MemoryShelf, type TaskShelf } from './task-shelf.ts';
import { TaskStudio } from './task-studio.ts';
import { TimesAsked } from './times-asked.ts';
import { WorkerPool, workerFile } from './worker-pool.ts';

/** The task queues of all kinds. */
export interface Studios {
  readonly songs: SongStudio;
  readonly images: ImageCall;
  /** Serves a GET of a file of any kind. */
  answerFile(call: Call): Promise<void>;
  close(): Promise<void>;
}

/** Opens all studios, each with a separate folder if the sandbox stores its state. */
export async function openStudios(options: SandboxOptions, everywhere: Faults): Promise<Studios> {
  const { state } = options;
  const onError = options.onError ?? (() => {});
  const shelfOf = <Kept extends TaskRecord>(record: z.ZodType<Kept>, folder: string): TaskShelf<Kept> =>
    state === undefined ? new MemoryShelf() : new FolderShelf(join(state, folder), record, onError);
  const rest = {
    everywhere,
    latencyMs: options.latency ?? null,
    seed: options.seed ?? null,
    now: options.now ?? Date.now,
    onError,
  };
  const songs: SongStudio = await TaskStudio.open({
    craft: SONG_CRAFT,
    shelf: shelfOf(SONG_CRAFT.record, 'songs'),
    pool: new WorkerPool('song', options.songWorker ?? workerFile('song-worker')),
    ...rest,
  });
  const drawing = new WorkerPool<ImageOrder, ImageProduct>('image', workerFile('image-worker'));
  const reader = new WorkerPool<ImageOrder, Guide | null>('image', workerFile('image-worker'), 1);
  const images: ImageStudio = await TaskStudio.open({
    craft: IMAGE_CRAFT,
    shelf: shelfOf(IMAGE_CRAFT.record, 'images'),
    pool: drawing,
    ...rest,
  });
  const isSong = (path: string) => songs.findByToken(tokenOf(path)) !== null;
  return {
    songs,
    images: {
      studio: images,
      reader,
      asked: new TimesAsked(),
      readFile: (path) => (isSong(path) ? readTaskFile(songs, path) : readTaskFile(images, path)),
    },
    answerFile: (call) => (isSong(call.path) ? answerTaskFile(call, songs) : answerTaskFile(call, images)),
    async close() {
      await Promise.all([songs.close(), images.close(), reader.close()]);
    },
  };
}
