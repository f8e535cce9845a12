import { writeBytes } from '../../platform/files/write-bytes.ts';
import type { AudioWriter, PcmFormat } from '../audio/decoded-audio.ts';
import { encodeSamples } from '../audio/samples.ts';
import { wavHeader } from './wav-header.ts';

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
