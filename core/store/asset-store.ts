import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { asset } from '../../shared/domain/asset.ts';

const assetRow = z
  .object({
    id: z.string(),
    kind: asset.shape.kind,
    title: z.string(),
    file_name: z.string(),
    mime_type: z.string(),
    bytes: z.int(),
    sha256: z.string(),
    duration_ms: z.number(),
    sample_rate: z.int(),
    channels: z.int(),
    peaks: z.instanceof(Uint8Array),
    created_at: z.int(),
    deleted_at: z.int().nullable(),
  })
  .transform((row) => ({
    id: row.id,
    kind: row.kind,
    title: row.title,
    fileName: row.file_name,
    mimeType: row.mime_type,
    bytes: row.bytes,
    sha256: row.sha256,
    durationMs: row.duration_ms,
    sampleRate: row.sample_rate,
    channels: row.channels,
    peaks: row.peaks,
    createdAt: row.created_at,
    deletedAt: row.deleted_at,
  }));

/** A file of the library as stored. */
export type StoredAsset = Readonly<z.output<typeof assetRow>>;
/** A file that lies in the library and has no row yet. */
export type NewAsset = Omit<StoredAsset, 'deletedAt'>;

const COLUMNS = `id, kind, title, file_name, mime_type, bytes, sha256, duration_ms, sample_rate, channels, peaks,
  created_at`;

/** Rows of the files of the library. The files themselves are the library's. */
export class AssetStore {
  readonly #get;
  readonly #insert;
  readonly #named;
  readonly #retitle;
  readonly #trash;
  readonly #expired;
  readonly #delete;

  constructor(db: DatabaseSync) {
    this.#get = db.prepare(`SELECT ${COLUMNS}, deleted_at FROM asset WHERE id = ?`);
    this.#insert = db.prepare(
      `INSERT INTO asset (${COLUMNS})
       VALUES (:id, :kind, :title, :fileName, :mimeType, :bytes, :sha256, :durationMs, :sampleRate, :channels, :peaks,
         :createdAt)`,
    );
    this.#named = db.prepare('SELECT 1 FROM asset WHERE file_name = ?');
    this.#retitle = db.prepare('UPDATE asset SET title = ? WHERE id = ?');
    this.#trash = db.prepare('UPDATE asset SET deleted_at = ? WHERE id = ?');
    // A take or song that is still there keeps its sound.
    this.#expired = db.prepare(
      `SELECT ${COLUMNS}, deleted_at FROM asset
       WHERE deleted_at <= ? AND NOT EXISTS (SELECT 1 FROM take WHERE take.asset_id = asset.id)
         AND NOT EXISTS (SELECT 1 FROM song_version WHERE song_version.asset_id = asset.id)`,
    );
    this.#delete = db.prepare('DELETE FROM asset WHERE id = ?');
  }

  get(id: string): StoredAsset | undefined {
    const row = this.#get.get(id);
    return row === undefined ? undefined : assetRow.parse(row);
  }

  insert(asset: NewAsset): void {
    this.#insert.run({ ...asset });
  }

  /** Whether a row has this file name, in the trash or not. */
  isNamed(fileName: string): boolean {
    return this.#named.get(fileName) !== undefined;
  }

  setTitle(id: string, title: string): void {
    this.#retitle.run(title, id);
  }

  /** @param at when it went to the trash, or null to take it out. */
  setDeleted(id: string, at: number | null): void {
    this.#trash.run(at, id);
  }

  /** In the trash since then or longer, and wanted by no take or song. */
  expired(before: number): StoredAsset[] {
    return this.#expired.all(before).map((row) => assetRow.parse(row));
  }

  delete(id: string): void {
    this.#delete.run(id);
  }
}
