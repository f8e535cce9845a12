import { PAGE_BYTES, type PageFile } from './page-file.ts';
import { decodeRecord, type Value, varint } from './record.ts';

/** Kinds of pages that hold records: of tables, and of tables without rowid (their inner pages, too). */
const TABLE_LEAF = 0x0d;
const INDEX_LEAF = 0x0a;
const INDEX_INNER = 0x02;
/** Bytes of the header of a database, before what the first page holds. */
const FILE_HEAD = 100;
/** Bytes at the head of a page, at most. */
const HEAD_MAX = 12;
/** Least part of a long record that lies in its own page. */
const LEAST = Math.floor(((PAGE_BYTES - 12) * 32) / 255) - 23;

export interface Found {
  /** Null in a table without rowid. */
  readonly rowid: number | null;
  readonly values: readonly Value[];
}

/**
 * Every record of a page that can be read, whatever the pages above it say: a page of pointers that is damaged takes
 * none of its rows along. What deletes a row in Quartet wipes it out, so that none comes back from a page given up.
 */
export function* recordsOf(file: PageFile, number: number): Generator<Found> {
  const page = file.page(number);
  if (page === undefined) return;
  const head = number === 1 ? FILE_HEAD : 0;
  if (page.length < head + HEAD_MAX) return;
  const kind = page[head];
  if (kind !== TABLE_LEAF && kind !== INDEX_LEAF && kind !== INDEX_INNER) return;
  const count = page.readUInt16BE(head + 3);
  const pointers = head + (kind === INDEX_INNER ? 12 : 8);
  for (let i = 0; i < count && pointers + 2 * i + 2 <= page.length; i++) {
    // No place lies beyond the page: SQLite does not look at the bits above, so damage to them hides no row from it.
    const at = page.readUInt16BE(pointers + 2 * i) % PAGE_BYTES;
    const found = at >= pointers ? cell(file, page, kind, at) : undefined;
    if (found !== undefined) yield found;
  }
}

function cell(file: PageFile, page: Buffer, kind: number, begin: number): Found | undefined {
  const [length, afterLength] = varint(page, begin + (kind === INDEX_INNER ? 4 : 0));
  const [rowid, at] = kind === TABLE_LEAF ? varint(page, afterLength) : [null, afterLength];
  if (Number.isNaN(length) || (rowid !== null && !Number.isSafeInteger(rowid))) return undefined;
  const payload = payloadOf(file, page, at, length, kind === TABLE_LEAF);
  const values = payload && decodeRecord(payload);
  return values && { rowid, values };
}

/** A record whole: what is too long for its page goes on in a chain of others. */
function payloadOf(
  file: PageFile,
  page: Buffer,
  at: number,
  length: number,
  isTable: boolean,
): Buffer | undefined {
  const most = isTable ? PAGE_BYTES - 35 : Math.floor(((PAGE_BYTES - 12) * 64) / 255) - 23;
  if (length <= most) return at + length <= page.length ? page.subarray(at, at + length) : undefined;
  if (length > file.count * PAGE_BYTES) return undefined;
  const wished = LEAST + ((length - LEAST) % (PAGE_BYTES - 4));
  const here = wished <= most ? wished : LEAST;
  if (at + here + 4 > page.length) return undefined;
  const pieces = [page.subarray(at, at + here)];
  let left = length - here;
  let next = page.readUInt32BE(at + here);
  // As long as the record says, and no longer: a chain that runs in a circle ends too.
  while (left > 0) {
    const more = next >= 1 && next <= file.count ? file.page(next) : undefined;
    if (more === undefined) return undefined;
    pieces.push(more.subarray(4, 4 + Math.min(left, PAGE_BYTES - 4)));
    left -= PAGE_BYTES - 4;
    next = more.readUInt32BE(0);
  }
  return Buffer.concat(pieces);
}
