import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { SegmentResult } from '../../db/generations/segment-store.ts';
import { newId } from '../../platform/new-id.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { SegmentFiles } from './segment-files.ts';

const [one, two] = [newId(1), newId(1)];
const part: SegmentResult = {
  file: '0.mp3',
  format: 'mp3',
  durationMs: 1,
  sampleRate: 8000,
  channels: 1,
  bytes: 4,
  key: 'k',
};

function withPiece(): SegmentFiles {
  const parts = new SegmentFiles(temporaryFolder().path);
  writeFileSync(parts.begin(one, '0.mp3'), 'made');
  return parts;
}

it('a segment file gets its name only when complete', () => {
  const parts = withPiece();
  expect(parts.has(one, '0.mp3')).toBe(false);
  parts.finish(one, '0.mp3');
  expect(parts.has(one, '0.mp3')).toBe(true);
  expect(parts.has(one, '1.mp3')).toBe(false);
});

it('leftovers of an earlier attempt are deleted when a segment is begun again', () => {
  const parts = withPiece();
  expect(existsSync(parts.begin(one, '0.mp3'))).toBe(false);
});

it('a segment linked to another job is the same file, and outlives the first job', async () => {
  const parts = withPiece();
  parts.finish(one, '0.mp3');
  parts.carry(one, two, '0.mp3', '7.mp3');
  expect(statSync(parts.path(two, '7.mp3')).ino).toBe(statSync(parts.path(one, '0.mp3')).ino);
  expect((await parts.jobs()).sort()).toEqual([one, two].sort());
  await parts.remove(one);
  expect(readFileSync(parts.path(two, '7.mp3'), 'utf8')).toBe('made');
});

it('clean-up removes partial files and nothing else', async () => {
  const parts = withPiece();
  parts.finish(one, '0.mp3');
  const half = parts.begin(one, '1.mp3');
  writeFileSync(half, 'ma');
  const isSegment = (name: string) => name === '0.mp3';
  await parts.removeAllExcept(one, isSegment);
  expect([existsSync(half), parts.has(one, '0.mp3')]).toEqual([false, true]);
  await parts.removeAllExcept(two, isSegment);
});

it('raw samples are played with a WAV header, other formats unchanged', () => {
  const parts = withPiece();
  expect(parts.source(one, part)).toMatchObject({ name: '0.mp3', mimeType: 'audio/mpeg' });
  expect(parts.source(one, part).head).toBeUndefined();
  const raw = parts.source(one, { ...part, file: '0.pcm', format: 'pcm' });
  expect(raw.mimeType).toBe('audio/wav');
  expect(Buffer.from(raw.head ?? []).readUInt32LE(24)).toBe(8000);
});
