import { type AudioEncoder, toPcm } from './pcm.ts';

const HEADER_BYTES = 44;
/** Length that players interpret as "until the end of the stream". */
const UNKNOWN = 0xffff_ffff;

/** Returns a RIFF header for 16-bit mono audio. @param dataBytes Null while the length is unknown. */
export function wavHeader(rate: number, dataBytes: number | null): Uint8Array<ArrayBuffer> {
  const header = Buffer.alloc(HEADER_BYTES);
  header.write('RIFF', 0, 'latin1');
  header.writeUInt32LE(dataBytes === null ? UNKNOWN : dataBytes + HEADER_BYTES - 8, 4);
  header.write('WAVEfmt ', 8, 'latin1');
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20); // PCM
  header.writeUInt16LE(1, 22); // mono
  header.writeUInt32LE(rate, 24);
  header.writeUInt32LE(rate * 2, 28);
  header.writeUInt16LE(2, 32); // bytes per sample
  header.writeUInt16LE(16, 34); // bits per sample
  header.write('data', 36, 'latin1');
  header.writeUInt32LE(dataBytes ?? UNKNOWN, 40);
  return new Uint8Array(header);
}

/** Creates a WAV encoder, which sends the header with unknown lengths before the first samples. */
export function wavEncoder(rate: number): AudioEncoder {
  let samples = 0;
  let begun = false;
  const withHeader = (bytes: Uint8Array<ArrayBuffer>) => {
    if (begun) return bytes;
    begun = true;
    return new Uint8Array(Buffer.concat([wavHeader(rate, null), bytes]));
  };
  return {
    encode(more) {
      samples += more.length;
      return withHeader(toPcm(more));
    },
    finish: () => withHeader(new Uint8Array(0)),
    head: () => wavHeader(rate, samples * 2),
    lengthMs: () => (samples / rate) * 1000,
    close() {},
  };
}
