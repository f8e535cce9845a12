import { fstatSync } from 'node:fs';
import { readAt, readChunks } from '../../platform/files/read-chunks.ts';
import { AudioError } from '../audio/audio-error.ts';
import type { Block, DecodedAudio } from '../audio/decoded-audio.ts';
import { SampleQueue } from '../audio/sample-queue.ts';
import { firstFrame, id3Length, type Mp3Frame } from './mp3-frame.ts';

/** Bytes after the tag that are searched for the first frame. */
const SEARCH = 256 * 1024;
/** Default encoder delay in samples: 576 of LAME, which nearly all services use, plus 529 of every decoder. */
const DEFAULT_DELAY = 576 + 529;
/** Least padding after the audio, in samples; at most a frame more (measured over all lengths). */
const PADDING_MIN = 47;
/** Level below which the end of a file counts as silent; about −60 dB. */
const SILENCE = 1e-3;
/** Audio louder than LOUD that drops below ECHO of its level was cut off; the rest is the encoder's echo. */
const LOUD = 0.05;
const ECHO = 0.35;
/** Decoding errors tolerated per second of audio. */
const ERRORS_PER_SECOND = 1;

/**
 * Decodes an mp3 file without encoder delay and padding (gapless). The decoder applies a LAME header that states them;
 * otherwise the usual delay and as much of a silent end as can be padding are trimmed.
 * @throws AudioError if it is not an mp3 file, or damaged.
 */
export async function decodeMp3(file: number): Promise<DecodedAudio> {
  const start = id3Length(readAt(file, 0, 10));
  const bytes = readAt(file, start, SEARCH);
  const found = firstFrame(bytes);
  if (!found) throw new AudioError('unreadable', 'This is not an mp3 file.');
  const { frame, at } = found;
  // A separate file in the bundle, because users may replace LGPL code.
  const { MPEGDecoder } = await import('mpg123-decoder');
  const decoder = new MPEGDecoder();
  await decoder.ready;
  function* decoded(): Generator<Block> {
    let [samples, errors] = [0, 0];
    try {
      for (const chunk of readChunks(file, start + at, fstatSync(file).size)) {
        const out = decoder.decode(chunk);
        samples += out.samplesDecoded;
        errors += out.errors.length;
        if (out.samplesDecoded === 0) continue;
        if (
          out.sampleRate !== frame.sampleRate ||
          errors > 3 + (ERRORS_PER_SECOND * samples) / frame.sampleRate
        ) {
          throw new AudioError('unreadable', 'This mp3 file is damaged.');
        }
        yield out.channelData.slice(0, frame.channels);
      }
      if (samples === 0) throw new AudioError('unreadable', 'This mp3 file contains no audio.');
    } finally {
      decoder.free();
    }
  }
  const { sampleRate, channels } = frame;
  const blocks = () => (statesDelay(bytes, at, frame) ? decoded() : trimmed(decoded(), frame));
  return { sampleRate, channels, bits: 16, blocks };
}

/** Returns whether the first frame has a LAME header that states the encoder delay. */
function statesDelay(bytes: Buffer, at: number, frame: Mp3Frame): boolean {
  const header = at + 4 + frame.sideInfo;
  if (!['Xing', 'Info'].includes(bytes.toString('latin1', header, header + 4))) return false;
  const flags = bytes.readUInt32BE(header + 4);
  const fields = [4, 4, 100, 4].reduce((sum, length, bit) => sum + ((flags >> bit) & 1) * length, 0);
  const delay = header + 8 + fields + 21;
  return delay + 3 <= at + frame.length && bytes.readUIntBE(delay, 3) !== 0;
}

function* trimmed(blocks: Iterable<Block>, frame: Mp3Frame): Generator<Block> {
  const most = PADDING_MIN + frame.samples;
  const queue = new SampleQueue(frame.channels);
  let skip = DEFAULT_DELAY;
  for (const block of blocks) {
    const length = block[0]?.length ?? 0;
    const skipped = Math.min(skip, length);
    skip -= skipped;
    queue.push(block.map((samples) => samples.subarray(skipped)));
    if (queue.length > 2 * most) yield queue.take(queue.length - 2 * most);
  }
  const end = queue.take(queue.length);
  const length = end[0]?.length ?? 0;
  yield end.map((samples) => samples.subarray(0, length - padding(end, most, frame.samples)));
}

/**
 * Estimates the padding at the end, in samples. Silence may be padding, as may the encoder's echo after audio that was
 * cut off. Longer silence belongs to the audio: then half a frame is the likeliest.
 * @param most samples that can be padding.
 */
function padding(end: Block, most: number, frame: number): number {
  const length = end[0]?.length ?? 0;
  const levels = Float32Array.from({ length }, (_, i) =>
    Math.max(...end.map((samples) => Math.abs(samples[i] ?? 0))),
  );
  const before = levels.subarray(0, Math.max(0, length - most)).reduce((a, b) => Math.max(a, b), 0);
  const threshold = before > LOUD ? before * ECHO : SILENCE;
  let silent = 0;
  while (silent < length && (levels[length - 1 - silent] ?? 0) < threshold) silent++;
  const likely = silent >= most ? PADDING_MIN + frame / 2 : Math.max(PADDING_MIN, silent);
  return Math.min(length, likely);
}
