import { fstatSync } from 'node:fs';
import { readChunks } from '../../platform/files/read-chunks.ts';
import type { Block, DecodedAudio } from '../audio/decoded-audio.ts';
import { decodeSamples, type SampleFormat } from '../audio/samples.ts';
import { wavLayout } from './wav-layout.ts';

/** Decodes a wav file. @throws AudioError if it is not a wav file, or one of an unsupported kind. */
export function decodeWav(file: number): DecodedAudio {
  const { sampleRate, channels, bits, isFloat, data } = wavLayout(file);
  const form = { channels, bits, isFloat };
  const blocks = () => samplesOf(file, data.start, data.end, form);
  return { sampleRate, channels, bits: bits > 16 ? 24 : 16, blocks };
}

/** Decodes raw samples: mono, 16-bit, little endian. @param sampleRate in Hz. @see SERVICE.md §2.1 */
export function decodePcm(file: number, sampleRate: number): DecodedAudio {
  const form = { channels: 1, bits: 16, isFloat: false } as const;
  return {
    sampleRate,
    channels: 1,
    bits: 16,
    blocks: () => samplesOf(file, 0, fstatSync(file).size, form),
  };
}

function* samplesOf(file: number, start: number, end: number, form: SampleFormat): Generator<Block> {
  const frame = (form.channels * form.bits) / 8;
  let rest: Buffer = Buffer.alloc(0);
  for (const chunk of readChunks(file, start, end)) {
    const bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
    const whole = bytes.length - (bytes.length % frame);
    if (whole > 0) yield decodeSamples(bytes.subarray(0, whole), form);
    rest = bytes.subarray(whole);
  }
}
