import { closeSync, fstatSync, openSync, rmSync } from 'node:fs';
import { readAt } from '../../platform/files/read-chunks.ts';
import { type CopiedFile, type FileSegment, writeSegments } from '../../platform/files/write-segments.ts';
import { yieldingEventLoop } from '../../platform/yielding-event-loop.ts';
import { flacWithMetadataOf } from '../flac/flac-blocks.ts';
import { id3Length } from '../mp3/mp3-frame.ts';
import { wavLayout } from '../wav/wav-layout.ts';
import type { AudioFile } from './audio-file.ts';
import { audioWriter } from './audio-writer.ts';
import type { Block, DecodedAudio } from './decoded-audio.ts';
import { LoudnessMeter } from './loudness-meter.ts';
import { openAudio } from './open-audio.ts';

/** The highest true peak of the result, in dBTP, which leaves room for what a lossy encoder adds. */
const PEAK_MAX = -1;
/** A smaller change, in dB, is not worth encoding a file again. */
const CHANGE_MIN = 0.1;

/** Memory that a normalizing thread shares with its caller: two numbers, each at its own index. */
export const NORMALIZE_STATE = {
  bytes: 8,
  /** Milliseconds of audio that were read; each is read twice. */
  readMs: 0,
  /** Not 0: the caller no longer wants the copy. */
  isStopped: 1,
} as const;

/** Writes a copy of a file with another loudness, see `Audio.normalize`. */
export async function normalizeAudio(
  source: AudioFile,
  to: string,
  loudness: number,
  pcmRate: number | undefined,
  state: Int32Array,
): Promise<void> {
  const gain = await gainFor(source, loudness, pcmRate, state);
  if (Math.abs(gain) < CHANGE_MIN) {
    await writeSegments(source.path, to, (file) => [{ start: 0, end: fstatSync(file).size }]);
    return;
  }
  const encoded = `${to}.sound`;
  try {
    await encode(source, encoded, 10 ** (gain / 20), pcmRate, state);
    await withMetadata(source, encoded, to);
  } finally {
    rmSync(encoded, { force: true });
  }
}

/** Returns the change in dB to a loudness in LUFS, as far as the peak allows; 0 for silence. */
async function gainFor(
  source: AudioFile,
  loudness: number,
  pcmRate: number | undefined,
  state: Int32Array,
): Promise<number> {
  const audio = await openAudio(source, pcmRate);
  const meter = new LoudnessMeter(audio);
  for await (const block of yieldingEventLoop(counted(audio, state))) meter.push(block);
  const measured = meter.end();
  if (!Number.isFinite(measured.loudness)) return 0;
  return Math.min(loudness - measured.loudness, PEAK_MAX - measured.peak);
}

/** Yields the blocks of audio, and counts their length until the caller stops it. */
function* counted({ sampleRate, blocks }: DecodedAudio, state: Int32Array): Generator<Block> {
  let samples = 0;
  const before = Atomics.load(state, NORMALIZE_STATE.readMs);
  for (const block of blocks()) {
    if (Atomics.load(state, NORMALIZE_STATE.isStopped) !== 0) throw new Error('stopped');
    yield block;
    samples += block[0]?.length ?? 0;
    Atomics.store(state, NORMALIZE_STATE.readMs, before + Math.round((1000 * samples) / sampleRate));
  }
}

async function encode(
  source: AudioFile,
  to: string,
  factor: number,
  pcmRate: number | undefined,
  state: Int32Array,
): Promise<void> {
  const audio = await openAudio(source, pcmRate);
  const file = openSync(to, 'wx', 0o600);
  try {
    const writer = await audioWriter(file, source.format, audio);
    try {
      for await (const block of yieldingEventLoop(counted(audio, state))) {
        writer.write(block.map((samples) => samples.map((sample) => sample * factor)));
      }
      writer.finish();
    } finally {
      writer.close();
    }
  } finally {
    closeSync(file);
  }
}

/** Writes the encoded audio with the tags and the cover of its source. */
async function withMetadata(source: AudioFile, encoded: string, to: string): Promise<CopiedFile> {
  const from = openSync(source.path, 'r');
  try {
    return await writeSegments(encoded, to, (file) => segments(source.format, file, from));
  } finally {
    closeSync(from);
  }
}

function segments(format: AudioFile['format'], file: number, source: number): readonly FileSegment[] {
  const all = { start: 0, end: fstatSync(file).size };
  switch (format) {
    case 'mp3':
      return [readAt(source, 0, id3Length(readAt(source, 0, 10))), all];
    case 'flac':
      return flacWithMetadataOf(source, file);
    case 'wav': {
      const { data } = wavLayout(source);
      const start = data.end + (data.end % 2);
      const chunks = readAt(source, start, Math.max(0, fstatSync(source).size - start));
      const head = readAt(file, 0, 8);
      head.writeUInt32LE(Math.min(0xffff_ffff, all.end + chunks.length - 8), 4);
      return [head, { start: 8, end: all.end }, chunks];
    }
    case 'pcm':
      return [all];
    default:
      return format satisfies never;
  }
}
