import { type AudioEncoder, toPcm } from './pcm.ts';

const HEADER_BYTES = 44;
/** The length that players read as "until the end of the stream". */
const UNKNOWN = 0xffff_ffff;

/** A RIFF header for one channel of 16 bit. @param dataBytes Null while it is not known. */
export function wavHeader(rate: number, dataBytes: number | null): Uint8Array<ArrayBuffer> {
  const header = Buffer.alloc(HEADER_BYTES);
  header.write('RIFF', 0, 'latin1');
  header.writeUInt32LE(dataBytes === null ? UNKNOWN : dataBytes + HEADER_BYTES - 8, 4);
  header.write('WAVEfmt ', 8, 'latin1');
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20); // PCM
  header.writeUInt16LE(1, 22); // one channel
  header.writeUInt32LE(rate, 24);
  header.writeUInt32LE(rate * 2, 28);
  header.writeUInt16LE(2, 32); // bytes a sample
  header.writeUInt16LE(16, 34); // bits a sample
  header.write('data', 36, 'latin1');
  header.writeUInt32LE(dataBytes ?? UNKNOWN, 40);
  return new Uint8Array(header);
}

/** WAV: the header goes out with the first samples, its lengths open. */
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
