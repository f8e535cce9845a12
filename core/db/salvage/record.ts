/** A value as SQLite stores it; integers JavaScript cannot hold are none. */
export type Value = null | number | string | Uint8Array;

/** A number of one to nine bytes, seven bits a byte, and where the next thing begins. NaN past the end. */
export function varint(bytes: Buffer, at: number): readonly [value: number, next: number] {
  let value = 0;
  for (let i = 0; i < 9; i++) {
    const byte = bytes[at + i];
    if (byte === undefined) return [Number.NaN, at];
    if (i === 8) return [value * 256 + byte, at + 9];
    value = value * 128 + (byte & 0x7f);
    if (byte < 0x80) return [value, at + i + 1];
  }
  return [Number.NaN, at];
}

const INTEGER_BYTES: Readonly<Record<number, number>> = { 1: 1, 2: 2, 3: 3, 4: 4, 5: 6, 6: 8, 8: 0, 9: 0 };

/** The values of a record. Undefined when its bytes do not add up to one. */
export function decodeRecord(payload: Buffer): Value[] | undefined {
  const [head, begin] = varint(payload, 0);
  if (!(head >= 1 && head <= payload.length)) return undefined;
  const kinds: number[] = [];
  for (let at = begin; at < head; ) {
    const [kind, next] = varint(payload, at);
    if (Number.isNaN(kind) || next > head) return undefined;
    kinds.push(kind);
    at = next;
  }
  const values: Value[] = [];
  let at = head;
  for (const kind of kinds) {
    const bytes = lengthOf(kind);
    if (bytes === undefined || at + bytes > payload.length) return undefined;
    const value = readValue(kind, payload.subarray(at, at + bytes));
    if (value === undefined) return undefined;
    values.push(value);
    at += bytes;
  }
  return at === payload.length ? values : undefined;
}

function lengthOf(kind: number): number | undefined {
  if (kind === 0) return 0;
  if (kind === 7) return 8;
  if (kind >= 12) return Math.floor((kind - 12) / 2);
  return INTEGER_BYTES[kind];
}

function readValue(kind: number, bytes: Buffer): Value | undefined {
  if (kind === 0) return null;
  if (kind === 7) return bytes.readDoubleBE(0);
  if (kind === 8 || kind === 9) return kind - 8;
  // A copy: the page it lies in is not kept for its sake.
  if (kind >= 12) return kind % 2 === 1 ? bytes.toString('utf8') : new Uint8Array(bytes);
  if (kind < 6) return bytes.readIntBE(0, bytes.length);
  const large = Number(bytes.readBigInt64BE(0));
  return Number.isSafeInteger(large) ? large : undefined;
}
