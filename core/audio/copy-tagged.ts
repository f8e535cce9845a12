import { createHash } from 'node:crypto';
import { closeSync, fstatSync, fsyncSync, openSync } from 'node:fs';
import type { AudioFile, AudioTags, CopiedFile } from './audio-task.ts';
import { flacTagged } from './flac-tags.ts';
import { mp3Tagged } from './mp3-tags.ts';
import { withPauses } from './pauses.ts';
import { readChunks } from './read-chunks.ts';
import { wavTagged } from './wav-tags.ts';
import { writeBytes } from './write-bytes.ts';

/** A file as a row of stretches: bytes made anew, and stretches of the source as they are. */
export type Stretch = Uint8Array | { readonly start: number; readonly end: number };

/** Copies a sound with its tags, hashing what is written, see `Audio.copy`. */
export async function copyTagged(source: AudioFile, to: string, tags: AudioTags): Promise<CopiedFile> {
  const from = openSync(source.path, 'r');
  try {
    const file = openSync(to, 'wx', 0o600);
    try {
      const hash = createHash('sha256');
      let bytes = 0;
      for await (const chunk of withPauses(chunks(from, stretches(from, source.format, tags)))) {
        hash.update(chunk);
        bytes += chunk.length;
        writeBytes(file, chunk);
      }
      fsyncSync(file);
      return { bytes, sha256: hash.digest('hex') };
    } finally {
      closeSync(file);
    }
  } finally {
    closeSync(from);
  }
}

function stretches(file: number, format: AudioFile['format'], tags: AudioTags): readonly Stretch[] {
  switch (format) {
    case 'mp3':
      return mp3Tagged(file, tags);
    case 'flac':
      return flacTagged(file, tags);
    case 'wav':
      return wavTagged(file, tags);
    case 'pcm':
      return [{ start: 0, end: fstatSync(file).size }];
    default:
      return format satisfies never;
  }
}

function* chunks(file: number, all: readonly Stretch[]): Generator<Uint8Array> {
  for (const stretch of all) {
    if (stretch instanceof Uint8Array) yield stretch;
    else yield* readChunks(file, stretch.start, stretch.end);
  }
}
