import { fstatSync } from 'node:fs';
import { readAt, readChunks } from '../../platform/files/read-chunks.ts';
import { AudioError } from '../audio/audio-error.ts';
import type { Block, DecodedAudio } from '../audio/decoded-audio.ts';
import { SampleQueue } from '../audio/sample-queue.ts';
import { firstFrame, id3Length, type Mp3Frame } from './mp3-frame.ts';

/** How far into a file, after its tags, a first frame is looked for. */
const SEARCH = 256 * 1024;
/** Samples before the sound: 576 of LAME, which practically all services use, and 529 of every decoder. */
const UNTOLD_DELAY = 576 + 529;
/** After the sound come at least this many samples, and less than a frame more (measured over all lengths). */
const UNTOLD_PADDING_MIN = 47;
/** Under this the end of a file is silence. About −60 dB. */
const SILENCE = 1e-3;
/** A sound louder than this that falls under this share of itself at its very end has broken off there. */
const LOUD = 0.05;
const ECHO = 0.35;
/** Damaged places a file may have for each second of sound. */
const ERRORS_PER_SECOND = 1;

/**
 * An mp3 file, without what its encoder added before and after the sound. Where the encoder noted how much that is,
 * the decoder goes by the note; else the usual delay is taken off, and of the end as much as is silent and can be padding.
 * @throws AudioError when the file is no mp3 file.
 */
export async function decodeMp3(file: number): Promise<DecodedAudio> {
  const start = id3Length(readAt(file, 0, 10));
  const bytes = readAt(file, start, SEARCH);
  const found = firstFrame(bytes);
  if (!found) throw new AudioError('unreadable', 'This is not an mp3 file.');
  const { frame, at } = found;
  // A file of its own in the bundle: it holds code under the LGPL, which anybody may replace.
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
      if (samples === 0) throw new AudioError('unreadable', 'This mp3 file has no sound.');
    } finally {
      decoder.free();
    }
  }
  const { sampleRate, channels } = frame;
  const blocks = () => (tellsDelay(bytes, at, frame) ? decoded() : trimmed(decoded(), frame));
  return { sampleRate, channels, bits: 16, blocks };
}

/** Whether the first frame holds the encoder's note of its delay. */
function tellsDelay(bytes: Buffer, at: number, frame: Mp3Frame): boolean {
  const note = at + 4 + frame.sideInfo;
  if (!['Xing', 'Info'].includes(bytes.toString('latin1', note, note + 4))) return false;
  const flags = bytes.readUInt32BE(note + 4);
  const fields = [4, 4, 100, 4].reduce((sum, length, bit) => sum + ((flags >> bit) & 1) * length, 0);
  const delay = note + 8 + fields + 21;
  return delay + 3 <= at + frame.length && bytes.readUIntBE(delay, 3) !== 0;
}

function* trimmed(blocks: Iterable<Block>, frame: Mp3Frame): Generator<Block> {
  const most = UNTOLD_PADDING_MIN + frame.samples;
  const queue = new SampleQueue(frame.channels);
  let skip = UNTOLD_DELAY;
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
 * How much of the end is padding. What is silent can be, and after a sound that breaks off the encoder's echo of it. A
 * longer silence is the sound's own: of it half a frame is the likeliest.
 * @param most Samples that can be padding.
 */
function padding(end: Block, most: number, frame: number): number {
  const length = end[0]?.length ?? 0;
  const levels = Float32Array.from({ length }, (_, i) =>
    Math.max(...end.map((samples) => Math.abs(samples[i] ?? 0))),
  );
  const before = levels.subarray(0, Math.max(0, length - most)).reduce((a, b) => Math.max(a, b), 0);
  const quiet = before > LOUD ? before * ECHO : SILENCE;
  let silent = 0;
  while (silent < length && (levels[length - 1 - silent] ?? 0) < quiet) silent++;
  const likely = silent >= most ? UNTOLD_PADDING_MIN + frame / 2 : Math.max(UNTOLD_PADDING_MIN, silent);
  return Math.min(length, likely);
}
