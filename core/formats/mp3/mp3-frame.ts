/** Sample rates of MPEG 1 in Hz, by index. */
const RATES = [44_100, 48_000, 32_000];
/** Kbit/s of Layer III by index: 1 for MPEG 1, 2 for MPEG 2 and 2.5. */
const BITRATES = {
  1: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  2: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
} as const;

/** The header of an mp3 frame. */
export interface Mp3Frame {
  readonly sampleRate: number;
  readonly channels: 1 | 2;
  /** Samples per channel. */
  readonly samples: 1152 | 576;
  /** Bytes, including the header. */
  readonly length: number;
  /** Bytes of side information between the frame header and a Xing header. */
  readonly sideInfo: number;
}

/** Parses the header of a Layer III frame; undefined if there is none at this offset. */
export function mp3Frame(bytes: Uint8Array, at: number): Mp3Frame | undefined {
  const [a = 0, b = 0, c = 0, d = 0] = bytes.subarray(at, at + 4);
  const version = (b >> 3) & 3; // 3: MPEG 1, 2: MPEG 2, 0: MPEG 2.5
  const layer = (b >> 1) & 3;
  const first = version === 3;
  const kbits = BITRATES[first ? 1 : 2][c >> 4];
  const base = RATES[(c >> 2) & 3];
  if (a !== 0xff || (b & 0xe0) !== 0xe0 || version === 1 || layer !== 1 || !kbits || !base) return undefined;
  const sampleRate = first ? base : version === 2 ? base / 2 : base / 4;
  const mono = d >> 6 === 3;
  const samples = first ? 1152 : 576;
  return {
    sampleRate,
    channels: mono ? 1 : 2,
    samples,
    length: Math.floor((samples / 8) * ((kbits * 1000) / sampleRate)) + ((c >> 1) & 1),
    sideInfo: first ? (mono ? 17 : 32) : mono ? 9 : 17,
  };
}

/** Finds the first frame: one followed by another of the same kind, or ending exactly at the end of the bytes. */
export function firstFrame(bytes: Uint8Array): { at: number; frame: Mp3Frame } | undefined {
  for (let at = bytes.indexOf(0xff); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const frame = mp3Frame(bytes, at);
    if (!frame) continue;
    const end = at + frame.length;
    const next = mp3Frame(bytes, end);
    if (end === bytes.length || (next?.sampleRate === frame.sampleRate && next.samples === frame.samples)) {
      return { at, frame };
    }
  }
  return undefined;
}

/** Returns the length of the ID3v2 tag at the start of these bytes (ten suffice); 0 if there is none. */
export function id3Length(bytes: Buffer): number {
  if (bytes.length < 10 || bytes.toString('latin1', 0, 3) !== 'ID3') return 0;
  const size = [...bytes.subarray(6, 10)].reduce((sum, byte) => sum * 128 + (byte & 0x7f), 0);
  const footer = (bytes.readUInt8(5) & 0x10) === 0 ? 0 : 10;
  return 10 + size + footer;
}
