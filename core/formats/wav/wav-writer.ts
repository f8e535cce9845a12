import { writeBytes } from '../../platform/files/write-bytes.ts';
import type { AudioWriter, PcmFormat } from '../audio/decoded-audio.ts';
import { encodeSamples } from '../audio/samples.ts';

/** Creates a writer of wav files. */
export function wavWriter(file: number, { sampleRate, channels, bits }: PcmFormat): AudioWriter {
  let bytes = 0;
  const header = () => wavHeader({ bytes, sampleRate, channels, bits });
  writeBytes(file, header());
  return {
    write(block) {
      const samples = encodeSamples(block, bits);
      bytes += samples.length;
      writeBytes(file, samples);
    },
    finish() {
      // Chunks have an even length.
      if (bytes % 2 === 1) writeBytes(file, new Uint8Array(1));
      writeBytes(file, header(), 0);
    },
    close() {},
  };
}

/** Creates a writer of raw samples: mono, 16-bit, little endian. */
export function pcmWriter(file: number, { channels }: PcmFormat): AudioWriter {
  return {
    write(block) {
      const [first = new Float32Array(), second] = block;
      const mono = channels === 2 && second ? first.map((left, i) => (left + (second[i] ?? 0)) / 2) : first;
      writeBytes(file, encodeSamples([mono], 16));
    },
    finish() {},
    close() {},
  };
}

/** The fields of a plain wav header. */
interface WavFields {
  /** Bytes of the samples. */
  readonly bytes: number;
  readonly sampleRate: number;
  readonly channels: number;
  readonly bits: 16 | 24;
}

const UINT32_MAX = 0xffff_ffff;

/** Returns a 44-byte wav header. Lengths over 4 GiB, which it cannot express, become the maximum. */
export function wavHeader({ bytes, sampleRate, channels, bits }: WavFields): Uint8Array<ArrayBuffer> {
  const header = Buffer.alloc(44);
  const block = (channels * bits) / 8;
  header.write('RIFF', 0, 'latin1');
  header.writeUInt32LE(Math.min(UINT32_MAX, 36 + bytes), 4);
  header.write('WAVEfmt ', 8, 'latin1');
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(channels, 22);
  header.writeUInt32LE(sampleRate, 24);
  header.writeUInt32LE(sampleRate * block, 28);
  header.writeUInt16LE(block, 32);
  header.writeUInt16LE(bits, 34);
  header.write('data', 36, 'latin1');
  header.writeUInt32LE(Math.min(UINT32_MAX, bytes), 40);
  return new Uint8Array(header);
}
