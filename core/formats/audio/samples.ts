import type { Block } from './decoded-audio.ts';

/** The encoding of PCM samples in a file: little endian; 8-bit samples are unsigned. */
export interface SampleFormat {
  readonly channels: number;
  readonly bits: 8 | 16 | 24 | 32;
  readonly isFloat: boolean;
}

/** Decodes interleaved PCM bytes to one array per channel, −1 to 1. An incomplete last frame is dropped. */
export function decodeSamples(bytes: Buffer, { channels, bits, isFloat }: SampleFormat): Float32Array[] {
  const width = bits / 8;
  const frames = Math.floor(bytes.length / (width * channels));
  const read = sampleReader(bytes, bits, isFloat);
  return Array.from({ length: channels }, (_, channel) => {
    const samples = new Float32Array(frames);
    for (let i = 0, at = channel * width; i < frames; i++, at += width * channels) samples[i] = read(at);
    return samples;
  });
}

function sampleReader(bytes: Buffer, bits: SampleFormat['bits'], isFloat: boolean): (at: number) => number {
  switch (bits) {
    case 8:
      return (at) => (bytes.readUInt8(at) - 128) / 128;
    case 16:
      return (at) => bytes.readInt16LE(at) / 32768;
    case 24:
      return (at) => bytes.readIntLE(at, 3) / 8388608;
    case 32:
      return isFloat ? (at) => bytes.readFloatLE(at) : (at) => bytes.readInt32LE(at) / 2147483648;
    default:
      throw new Error(`no samples of ${bits satisfies never} bits`);
  }
}

/** Converts to interleaved integers, clipped to the range. Integers decoded by `decodeSamples` round-trip exactly. */
export function toInterleavedIntegers(block: Block, bits: 16 | 24): Int32Array<ArrayBuffer> {
  const scale = 2 ** (bits - 1);
  const channels = block.length;
  const out = new Int32Array(channels * (block[0]?.length ?? 0));
  for (const [channel, samples] of block.entries()) {
    for (let i = 0; i < samples.length; i++) {
      const value = Math.round((samples[i] ?? 0) * scale);
      out[i * channels + channel] = Math.max(-scale, Math.min(scale - 1, value));
    }
  }
  return out;
}

/** Encodes samples as interleaved little-endian PCM bytes. */
export function encodeSamples(block: Block, bits: 16 | 24): Buffer {
  const values = toInterleavedIntegers(block, bits);
  if (bits === 16) {
    const bytes = Buffer.alloc(values.length * 2);
    for (let i = 0; i < values.length; i++) bytes.writeInt16LE(values[i] ?? 0, i * 2);
    return bytes;
  }
  const bytes = Buffer.alloc(values.length * 3);
  for (let i = 0; i < values.length; i++) bytes.writeIntLE(values[i] ?? 0, i * 3, 3);
  return bytes;
}
