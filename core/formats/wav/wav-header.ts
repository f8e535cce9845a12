/** The fields of a plain wav header. */
export interface WavFields {
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
