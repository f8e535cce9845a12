import { writeBytes } from '../../platform/files/write-bytes.ts';
import type { AudioForm, AudioWriter } from '../audio/audio-writer.ts';
import { toBytes } from '../audio/samples.ts';
import { wavHeader } from './wav-header.ts';

export function wavWriter(file: number, { sampleRate, channels, bits }: AudioForm): AudioWriter {
  let bytes = 0;
  const header = () => wavHeader({ bytes, sampleRate, channels, bits });
  writeBytes(file, header());
  return {
    write(block) {
      const samples = toBytes(block, bits);
      bytes += samples.length;
      writeBytes(file, samples);
    },
    finish() {
      // A chunk has an even length.
      if (bytes % 2 === 1) writeBytes(file, new Uint8Array(1));
      writeBytes(file, header(), 0);
    },
    close() {},
  };
}

/** Raw samples are one channel of 16 bits, whatever they come from. */
export function pcmWriter(file: number, { channels }: AudioForm): AudioWriter {
  return {
    write(block) {
      const [first = new Float32Array(), second] = block;
      const mono = channels === 2 && second ? first.map((left, i) => (left + (second[i] ?? 0)) / 2) : first;
      writeBytes(file, toBytes([mono], 16));
    },
    finish() {},
    close() {},
  };
}
