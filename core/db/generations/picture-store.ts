import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { RowReader } from '../row-reader.ts';

const pictureRow = z
  .object({
    drawing_id: z.string(),
    n: z.int(),
    address: z.string().nullable(),
    held_file: z.string().nullable(),
    asset_id: z.string().nullable(),
    asset_deleted_at: z.int().nullable(),
  })
  .transform((row) => ({
    drawingId: row.drawing_id,
    n: row.n,
    /** Where the service says it is. */
    address: row.address,
    /** It came within the answer: its name among the files that wait for the library. */
    heldFile: row.held_file,
    assetId: row.asset_id,
    /** When its file went to the trash; null while it is in the library, or not there yet. */
    assetDeletedAt: row.asset_deleted_at,
  }));

/** A picture of a drawing as stored, in the library or on its way there. */
export type StoredPicture = Readonly<z.output<typeof pictureRow>>;
/** A picture the service gave, not in the library yet. */
export type NewPicture = Omit<StoredPicture, 'assetId' | 'assetDeletedAt'>;

const SELECT = `
SELECT p.drawing_id, p.n, p.address, p.held_file, p.asset_id, a.deleted_at AS asset_deleted_at
FROM picture p LEFT JOIN asset a ON a.id = p.asset_id`;

/** Rows of the pictures of drawings: written before anything of them is fetched. */
export class PictureStore {
  readonly #rows;
  readonly #of;
  readonly #get;
  readonly #byAsset;
  readonly #insert;
  readonly #setAddress;
  readonly #setAsset;
  readonly #delete;

  constructor(db: DatabaseSync) {
    this.#rows = new RowReader(db, { table: 'picture', schema: pictureRow });
    this.#of = db.prepare(`${SELECT} WHERE p.drawing_id = ? ORDER BY p.n`);
    this.#get = db.prepare(`${SELECT} WHERE p.drawing_id = ? AND p.n = ?`);
    this.#byAsset = db.prepare(`${SELECT} WHERE p.asset_id = ?`);
    this.#insert = db.prepare(
      'INSERT INTO picture (drawing_id, n, address, held_file) VALUES (:drawingId, :n, :address, :heldFile)',
    );
    this.#setAddress = db.prepare('UPDATE picture SET address = ? WHERE drawing_id = ? AND n = ?');
    this.#setAsset = db.prepare('UPDATE picture SET asset_id = ? WHERE drawing_id = ? AND n = ?');
    this.#delete = db.prepare('DELETE FROM picture WHERE drawing_id = ? AND n = ?');
  }

  /** In the order of the answer. */
  of(drawingId: string): StoredPicture[] {
    return this.#rows.all(this.#of.all(drawingId));
  }

  get(drawingId: string, n: number): StoredPicture | undefined {
    return this.#rows.one(this.#get.get(drawingId, n));
  }

  /** The one a file of the library is; undefined where only the file is known. */
  byAsset(assetId: string): StoredPicture | undefined {
    return this.#rows.one(this.#byAsset.get(assetId));
  }

  insert(picture: NewPicture): void {
    this.#insert.run({ ...picture });
  }

  /** The service gave another address for the same picture. */
  setAddress(drawingId: string, n: number, address: string): void {
    this.#setAddress.run(address, drawingId, n);
  }

  setAsset(drawingId: string, n: number, assetId: string): void {
    this.#setAsset.run(assetId, drawingId, n);
  }

  /** What came was no picture, or its file is gone for good. */
  delete(drawingId: string, n: number): void {
    this.#delete.run(drawingId, n);
  }
}
