import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { RowReader } from '../row-reader.ts';

const versionRow = z
  .object({
    song_id: z.string(),
    n: z.int(),
    service_id: z.string().nullable(),
    title: z.string().nullable(),
    style: z.string().nullable(),
    address: z.string(),
    cover_address: z.string().nullable(),
    cover_file: z.string().nullable(),
    asset_id: z.string().nullable(),
    lyrics: z.string().nullable(),
    asset_deleted_at: z.int().nullable(),
  })
  .transform((row) => ({
    songId: row.song_id,
    n: row.n,
    /** The service's own name for it, where it has one. */
    serviceId: row.service_id,
    title: row.title,
    style: row.style,
    address: row.address,
    coverAddress: row.cover_address,
    /** Its name in the folder of covers, once it is there. */
    coverFile: row.cover_file,
    assetId: row.asset_id,
    lyrics: row.lyrics,
    /** When its file went to the trash; null while it is in the library, or not there yet. */
    assetDeletedAt: row.asset_deleted_at,
  }));

/** A version as stored. */
export type StoredVersion = Readonly<z.output<typeof versionRow>>;
/** A version the service told of, not fetched yet. */
export type NewVersion = Omit<StoredVersion, 'coverFile' | 'assetId' | 'assetDeletedAt'>;

const SELECT = `
SELECT v.song_id, v.n, v.service_id, v.title, v.style, v.address, v.cover_address, v.cover_file, v.asset_id, v.lyrics,
  a.deleted_at AS asset_deleted_at
FROM song_version v LEFT JOIN asset a ON a.id = v.asset_id`;

/** Rows of the versions of songs. */
export class VersionStore {
  readonly #rows;
  readonly #of;
  readonly #get;
  readonly #ofAsset;
  readonly #hasFile;
  readonly #delete;
  readonly #insert;
  readonly #setAddress;
  readonly #setAsset;
  readonly #setCover;

  constructor(db: DatabaseSync) {
    this.#rows = new RowReader(db, { table: 'song_version', schema: versionRow });
    this.#of = db.prepare(`${SELECT} WHERE v.song_id = ? ORDER BY v.n`);
    this.#get = db.prepare(`${SELECT} WHERE v.song_id = ? AND v.n = ?`);
    this.#ofAsset = db.prepare(`${SELECT} WHERE v.asset_id = ?`);
    this.#hasFile = db.prepare(
      `SELECT 1 FROM song_version v JOIN asset a ON a.id = v.asset_id
       WHERE v.song_id = ? AND a.deleted_at IS NULL`,
    );
    this.#delete = db.prepare('DELETE FROM song_version WHERE song_id = ? AND n = ?');
    this.#insert = db.prepare(
      `INSERT INTO song_version (song_id, n, service_id, title, style, address, cover_address, lyrics)
       VALUES (:songId, :n, :serviceId, :title, :style, :address, :coverAddress, :lyrics)`,
    );
    this.#setAddress = db.prepare('UPDATE song_version SET address = ? WHERE song_id = ? AND n = ?');
    this.#setAsset = db.prepare('UPDATE song_version SET asset_id = ? WHERE song_id = ? AND n = ?');
    this.#setCover = db.prepare('UPDATE song_version SET cover_file = ? WHERE song_id = ? AND n = ?');
  }

  /** In their order. */
  of(songId: string): StoredVersion[] {
    return this.#rows.all(this.#of.all(songId));
  }

  get(songId: string, n: number): StoredVersion | undefined {
    return this.#rows.one(this.#get.get(songId, n));
  }

  /** The one a file of the library is; undefined where only the file is known. */
  ofAsset(assetId: string): StoredVersion | undefined {
    return this.#rows.one(this.#ofAsset.get(assetId));
  }

  /** Whether any version of a song has its file, and not in the trash. */
  hasFile(songId: string): boolean {
    return this.#hasFile.get(songId) !== undefined;
  }

  insert(version: NewVersion): void {
    this.#insert.run({ ...version });
  }

  /** The service gave another address for the same file. */
  setAddress(songId: string, n: number, address: string): void {
    this.#setAddress.run(address, songId, n);
  }

  setAsset(songId: string, n: number, assetId: string): void {
    this.#setAsset.run(assetId, songId, n);
  }

  setCover(songId: string, n: number, file: string): void {
    this.#setCover.run(file, songId, n);
  }

  /** Its file is gone for good. */
  delete(songId: string, n: number): void {
    this.#delete.run(songId, n);
  }
}
