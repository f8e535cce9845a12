import { fstatSync } from 'node:fs';
import { type CopiedFile, type FileSegment, writeSegments } from '../../platform/files/write-segments.ts';
import { tagFlac } from '../flac/flac-tags.ts';
import { tagMp3 } from '../mp3/mp3-tags.ts';
import { tagWav } from '../wav/wav-tags.ts';
import type { AudioFile, AudioTags } from './audio-file.ts';

/** Copies an audio file with tags and hashes the copy, see `Audio.copy`. */
export function copyTagged(source: AudioFile, to: string, tags: AudioTags): Promise<CopiedFile> {
  return writeSegments(source.path, to, (file) => taggedSegments(file, source.format, tags));
}

function taggedSegments(file: number, format: AudioFile['format'], tags: AudioTags): readonly FileSegment[] {
  switch (format) {
    case 'mp3':
      return tagMp3(file, tags);
    case 'flac':
      return tagFlac(file, tags);
    case 'wav':
      return tagWav(file, tags);
    case 'pcm':
      return [{ start: 0, end: fstatSync(file).size }];
    default:
      return format satisfies never;
  }
}
