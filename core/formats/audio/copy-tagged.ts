import { fstatSync } from 'node:fs';
import { type CopiedFile, type FileSegment, writeSegments } from '../../platform/files/write-segments.ts';
import { flacTagged } from '../flac/flac-tags.ts';
import { mp3Tagged } from '../mp3/mp3-tags.ts';
import { wavTagged } from '../wav/wav-tags.ts';
import type { AudioFile, AudioTags } from './audio-file.ts';

/** Copies a sound with its tags, hashing what is written, see `Audio.copy`. */
export function copyTagged(source: AudioFile, to: string, tags: AudioTags): Promise<CopiedFile> {
  return writeSegments(source.path, to, (file) => stretches(file, source.format, tags));
}

function stretches(file: number, format: AudioFile['format'], tags: AudioTags): readonly FileSegment[] {
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
