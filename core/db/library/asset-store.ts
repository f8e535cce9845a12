import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { type JsonObject, jsonObject } from '../../../shared/service/json.ts';
import { RowReader } from '../row-reader.ts';
import { ABOUT, assetSearchText, TEXT, textRow } from '../search/asset-words.ts';
import { SearchIndex } from '../search/search-index.ts';
import { storedJson } from '../stored-json.ts';
import { transaction } from '../transaction.ts';

const flag = z.int().transform((value) => value === 1);
const common = {
  id: z.string(),
  title: z.string(),
  file_name: z.string(),
  mime_type: z.string(),
  bytes: z.int(),
  sha256: z.string(),
  created_at: z.int(),
  deleted_at: z.int().nullable(),
  starred: flag,
  listed: flag,
  model: z.string(),
  about: z.string().nullable(),
};

const sound = z
  .object({
    ...common,
    kind: z.enum(['speech', 'song']),
    duration_ms: z.number(),
    sample_rate: z.int(),
    channels: z.int(),
    peaks: z.instanceof(Uint8Array),
  })
  .transform((row) => ({
    ...commonFacts(row),
    kind: row.kind,
    durationMs: row.duration_ms,
    sampleRate: row.sample_rate,
    channels: row.channels,
    peaks: row.peaks,
  }));

const picture = z
  .object({
    ...common,
    kind: z.literal('picture'),
    width: z.int(),
    height: z.int(),
    colour: z.string().nullable(),
  })
  .transform((row) => ({
    ...commonFacts(row),
    kind: row.kind,
    width: row.width,
    height: row.height,
    colour: row.colour,
  }));

const assetRow = z.discriminatedUnion('kind', [sound, picture]);

function commonFacts(row: z.output<z.ZodObject<typeof common>>) {
  return {
    id: row.id,
    title: row.title,
    fileName: row.file_name,
    mimeType: row.mime_type,
    bytes: row.bytes,
    sha256: row.sha256,
    /** Of a picture: when it was asked for. */
    createdAt: row.created_at,
    deletedAt: row.deleted_at,
    starred: row.starred,
    /** False: it is not shown in the library, as the sample of a voice. */
    listed: row.listed,
    model: row.model,
    /** Who speaks a take, the style of a song; '' for a picture, and where it is not known. */
    about: row.about ?? '',
  };
}

export type StoredSound = Readonly<z.output<typeof sound>>;
export type StoredPicture = Readonly<z.output<typeof picture>>;
/** A file of the library as stored, but for what may be long: see `made`. */
export type StoredAsset = StoredSound | StoredPicture;

/** How a file was made: what was asked for, and everything else of the request by the service's own names. */
export interface Made {
  readonly prompt: string;
  /** Null: not known, as of what older versions made. */
  readonly settings: JsonObject | null;
}

type Fresh<T> = T extends StoredAsset ? Omit<T, 'deletedAt' | 'starred'> & Made : never;
export type NewSound = Fresh<StoredSound>;
export type NewPicture = Fresh<StoredPicture>;
/** A file that lies in the library and has no row yet. */
export type NewAsset = NewSound | NewPicture;

const madeRow = z.object({
  prompt: z.string(),
  recipe: storedJson.pipe(jsonObject).nullable(),
});

export const ASSET_COLUMNS = `id, kind, title, file_name, mime_type, bytes, sha256, created_at, deleted_at, starred, listed,
  model, about, duration_ms, sample_rate, channels, width, height, colour, peaks`;
/** Reads rows of `ASSET_COLUMNS`. */
export const assetReader = (db: DatabaseSync) => new RowReader(db, { table: 'asset', schema: assetRow });

/** Rows of the files of the library, each with its words in the index. The files themselves are the library's. */
export class AssetStore {
  readonly #db: DatabaseSync;
  readonly #rows;
  readonly #madeRows;
  readonly #textRows;
  readonly #index: SearchIndex;
  readonly #get;
  readonly #made;
  readonly #insert;
  readonly #named;
  readonly #text;
  readonly #unindexed;
  readonly #setIndexed;
  readonly #withoutAbout;
  readonly #setAbout;
  readonly #retitle;
  readonly #trash;
  readonly #startPurge;
  readonly #trashed;
  readonly #expired;
  readonly #delete;
  readonly #names;
  readonly #setFile;
  readonly #copyStar;
  readonly #any;
  readonly #unknown;

  constructor(db: DatabaseSync) {
    this.#db = db;
    this.#rows = assetReader(db);
    this.#madeRows = new RowReader(db, { table: 'asset', schema: madeRow, instead: { recipe: () => null } });
    this.#textRows = new RowReader(db, { table: 'asset', schema: textRow });
    this.#index = new SearchIndex(db, 'asset_index');
    this.#get = db.prepare(`SELECT ${ASSET_COLUMNS} FROM asset WHERE id = ?`);
    this.#made = db.prepare('SELECT id, prompt, recipe FROM asset WHERE id = ?');
    this.#insert = db.prepare(
      `INSERT INTO asset (id, kind, title, file_name, mime_type, bytes, sha256, created_at, listed, indexed, model, about,
         duration_ms, sample_rate, channels, width, height, colour, peaks, prompt, recipe)
       VALUES (:id, :kind, :title, :fileName, :mimeType, :bytes, :sha256, :createdAt, :listed, 1, :model, :about,
         :durationMs, :sampleRate, :channels, :width, :height, :colour, :peaks, :prompt, :recipe)`,
    );
    this.#named = db.prepare('SELECT 1 FROM asset WHERE file_name = ?');
    this.#text = db.prepare(`SELECT ${TEXT} FROM asset WHERE id = ?`);
    this.#unindexed = db.prepare(`SELECT ${TEXT} FROM asset WHERE indexed = 0 LIMIT 1`);
    this.#withoutAbout = db.prepare('SELECT id FROM asset WHERE about IS NULL LIMIT 1');
    this.#setAbout = db.prepare(`UPDATE asset SET about = ${ABOUT} WHERE id = ?`);
    this.#setIndexed = db.prepare('UPDATE asset SET indexed = 1 WHERE number = ?');
    this.#retitle = db.prepare('UPDATE asset SET title = ? WHERE number = ?');
    // A deletion for good that was begun is not taken back.
    this.#trash = db.prepare('UPDATE asset SET deleted_at = ? WHERE id = ? AND purging_at IS NULL');
    this.#startPurge = db.prepare(
      `UPDATE asset SET purging_at = :now, deleted_at = coalesce(deleted_at, :now)
       WHERE id IN (SELECT value FROM json_each(:ids))`,
    );
    this.#trashed = db.prepare(
      'SELECT id, file_name, deleted_at FROM asset WHERE deleted_at IS NOT NULL ORDER BY deleted_at, id',
    );
    this.#expired = db.prepare(
      `SELECT ${ASSET_COLUMNS} FROM asset WHERE purging_at IS NOT NULL OR deleted_at <= ? LIMIT ?`,
    );
    this.#delete = db.prepare('DELETE FROM asset WHERE id = ?');
    this.#names = db.prepare('SELECT file_name FROM asset WHERE deleted_at IS NULL');
    this.#setFile = db.prepare(
      'UPDATE asset SET file_name = :fileName, bytes = :bytes, sha256 = :sha256 WHERE id = :id',
    );
    this.#copyStar = db.prepare(
      'UPDATE asset SET starred = (SELECT starred FROM asset WHERE id = :from) WHERE id = :to',
    );
    this.#any = db.prepare('SELECT 1 FROM asset LIMIT 1');
    this.#unknown = db.prepare(
      `SELECT value AS id FROM json_each(?) WHERE NOT EXISTS (SELECT 1 FROM asset WHERE id = value)`,
    );
  }

  /** Also one in the trash. */
  get(id: string): StoredAsset | undefined {
    return this.#rows.one(this.#get.get(id));
  }

  made(id: string): Made | undefined {
    const row = this.#madeRows.one(this.#made.get(id));
    return row && { prompt: row.prompt, settings: row.recipe };
  }

  /** @param replaced the file whose star it gets */
  insert(asset: NewAsset, replaced: string | null = null): void {
    const { settings, listed, ...facts } = asset;
    transaction(this.#db, () => {
      const { lastInsertRowid } = this.#insert.run({
        ...(facts.kind === 'picture' ? NO_SOUND : NO_PICTURE),
        ...facts,
        listed: listed ? 1 : 0,
        recipe: settings === null ? null : JSON.stringify(settings),
      });
      this.#index.put(Number(lastInsertRowid), '', assetSearchText(asset));
      if (replaced !== null) this.#copyStar.run({ from: replaced, to: asset.id });
    });
  }

  /** Whether a row has this file name, in the trash or not. */
  isNamed(fileName: string): boolean {
    return this.#named.get(fileName) !== undefined;
  }

  /** Names of all files that are not in the trash. */
  names(): string[] {
    return this.#names.all().map((row) => String(row.file_name));
  }

  /** Those of these ids that no row has. */
  unknown(ids: readonly string[]): string[] {
    return this.#unknown.all(JSON.stringify(ids)).map((row) => String(row.id));
  }

  isEmpty(): boolean {
    return this.#any.get() === undefined;
  }

  /** The file has another name now. */
  setFile({ id, fileName, bytes, sha256 }: Pick<StoredAsset, 'id' | 'fileName' | 'bytes' | 'sha256'>): void {
    this.#setFile.run({ id, fileName, bytes, sha256 });
  }

  setTitle(id: string, title: string): void {
    transaction(this.#db, () => {
      const before = this.#textRows.one(this.#text.get(id));
      if (!before) return;
      this.#retitle.run(title, before.number);
      if (before.indexed) this.#index.put(before.number, before.words, assetSearchText({ ...before, title }));
    });
  }

  /** @param at when it went to the trash, or null to take it out. */
  setDeleted(id: string, at: number | null): void {
    this.#trash.run(at, id);
  }

  /** All that are in the trash, with the time they went there. */
  trashed(): { id: string; fileName: string; deletedAt: number }[] {
    const rows = this.#trashed.all();
    return rows.map(({ id, file_name, deleted_at }) => {
      return { id: String(id), fileName: String(file_name), deletedAt: Number(deleted_at) };
    });
  }

  /** These are being deleted for good. */
  startPurge(ids: readonly string[], now: number): void {
    this.#startPurge.run({ ids: JSON.stringify(ids), now });
  }

  /** Some of those that are being deleted for good, or are in the trash since then or longer. */
  expired(before: number, limit: number): StoredAsset[] {
    return this.#rows.all(this.#expired.all(before, limit));
  }

  /** For good, out of the index too. Nothing may refer to it. */
  delete(id: string): void {
    transaction(this.#db, () => {
      const before = this.#textRows.one(this.#text.get(id));
      if (before?.indexed) this.#index.put(before.number, before.words, '');
      this.#delete.run(id);
    });
  }

  /** Puts one row the index does not have yet into it. @returns false when all are there. */
  indexNext(): boolean {
    return transaction(this.#db, () => {
      const row = this.#textRows.one(this.#unindexed.get());
      if (!row) return this.#lookUpNext();
      this.#index.put(row.number, '', row.words);
      this.#setIndexed.run(row.number);
      return true;
    });
  }

  /** Looks up the voice or style of one row of an older form. @returns false when all have been. */
  #lookUpNext(): boolean {
    const { id } = this.#withoutAbout.get() ?? {};
    if (id === undefined) return false;
    const before = this.#textRows.one(this.#text.get(id));
    this.#setAbout.run(id);
    const after = this.#textRows.one(this.#text.get(id));
    if (before && after) this.#index.put(after.number, before.words, after.words);
    return true;
  }
}

const NO_SOUND = { durationMs: null, sampleRate: null, channels: null, peaks: null };
const NO_PICTURE = { width: null, height: null, colour: null };
