import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import { z } from 'zod';
import { type JsonObject, jsonObject } from '../../../shared/service/json.ts';
import { RowReader } from '../row-reader.ts';
import { flag, rowSchema } from '../row-schema.ts';
import { ABOUT, assetSearchText, TEXT, textRow } from '../search/asset-index-entry.ts';
import { SearchIndex } from '../search/search-index.ts';
import { Store } from '../store.ts';
import { storedJson } from '../stored-json.ts';
import { transaction } from '../transaction.ts';
import { withNormalSync } from '../with-normal-sync.ts';

/** The number of rows that one step adds to the search index: a few milliseconds. */
const INDEXED_AT_ONCE = 20;
/** The number of names read at a time: about a millisecond. */
const NAMES_AT_ONCE = 500;

const common = {
  id: z.string(),
  title: z.string(),
  file_name: z.string(),
  mime_type: z.string(),
  bytes: z.int(),
  sha256: z.string(),
  /** Request time of an image. */
  created_at: z.int(),
  deleted_at: z.int().nullable(),
  starred: flag,
  /** False for files not shown in the library, such as voice samples. */
  listed: flag,
  model: z.string(),
  /** Speakers of a take or style of a song; '' for an image, or if unknown. */
  about: z
    .string()
    .nullable()
    .transform((about) => about ?? ''),
};

const sound = rowSchema({
  ...common,
  kind: z.enum(['speech', 'song']),
  duration_ms: z.number(),
  sample_rate: z.int(),
  channels: z.int(),
  peaks: z.instanceof(Uint8Array),
});

const picture = rowSchema({
  ...common,
  kind: z.literal('picture'),
  width: z.int(),
  height: z.int(),
  colour: z.string().nullable(),
});

const assetRow = z.discriminatedUnion('kind', [sound, picture]);

export type StoredAudio = Readonly<z.output<typeof sound>>;
export type StoredImage = Readonly<z.output<typeof picture>>;
/** A stored library file, without the long texts of `Made`. */
export type StoredAsset = StoredAudio | StoredImage;

/** How a file was made: the prompt, and the other parameters of the request under the service's names. */
export interface Made {
  readonly prompt: string;
  /** Null if unknown, as for files of older versions. */
  readonly settings: JsonObject | null;
}

type Fresh<T> = T extends StoredAsset ? Omit<T, 'deletedAt' | 'starred'> & Made : never;
export type NewAudio = Fresh<StoredAudio>;
export type NewImage = Fresh<StoredImage>;
/** A library file without a row. */
export type NewAsset = NewAudio | NewImage;

const madeRow = z.object({
  prompt: z.string(),
  recipe: storedJson.pipe(jsonObject).nullable(),
});

export const ASSET_COLUMNS = `id, kind, title, file_name, mime_type, bytes, sha256, created_at, deleted_at, starred, listed,
  model, about, duration_ms, sample_rate, channels, width, height, colour, peaks`;
/** Reads rows of `ASSET_COLUMNS`. */
export const assetReader = (db: DatabaseSync) => new RowReader(db, { table: 'asset', schema: assetRow });

/** Stores the rows of library files, with their index entries. The library manages the files themselves. */
export class AssetStore extends Store {
  readonly #rows = assetReader(this.db);
  readonly #madeRows = this.reader({
    table: 'asset',
    schema: madeRow,
    substitutes: { recipe: () => null },
  });
  readonly #textRows = this.reader({ table: 'asset', schema: textRow });
  readonly #index = new SearchIndex(this.db, 'asset_index');

  /** Returns a file, even in the trash. */
  get(id: string): StoredAsset | undefined {
    return this.#rows.one(this.sql(`SELECT ${ASSET_COLUMNS} FROM asset WHERE id = ?`).get(id));
  }

  made(id: string): Made | undefined {
    const row = this.#madeRows.one(this.sql('SELECT id, prompt, recipe FROM asset WHERE id = ?').get(id));
    return row && { prompt: row.prompt, settings: row.recipe };
  }

  /** @param replaced the file whose star and tags the new one gets. */
  insert(asset: NewAsset, replaced: string | null = null): void {
    const { settings, listed, ...facts } = asset;
    transaction(this.db, () => {
      const { lastInsertRowid } =
        this.sql(`INSERT INTO asset (id, kind, title, file_name, mime_type, bytes, sha256, created_at, listed, indexed, model, about,
         duration_ms, sample_rate, channels, width, height, colour, peaks, prompt, recipe)
       VALUES (:id, :kind, :title, :fileName, :mimeType, :bytes, :sha256, :createdAt, :listed, 1, :model, :about,
         :durationMs, :sampleRate, :channels, :width, :height, :colour, :peaks, :prompt, :recipe)`).run({
          ...(facts.kind === 'picture' ? NO_AUDIO : NO_IMAGE),
          ...facts,
          listed: listed ? 1 : 0,
          recipe: settings === null ? null : JSON.stringify(settings),
        });
      this.#index.put(Number(lastInsertRowid), '', assetSearchText(asset));
      if (replaced === null) return;
      const kept = { from: replaced, to: asset.id };
      this.sql('UPDATE asset SET starred = (SELECT starred FROM asset WHERE id = :from) WHERE id = :to').run(
        kept,
      );
      this.sql('INSERT INTO asset_tag SELECT tag_key, :to, kind FROM asset_tag WHERE asset_id = :from').run(
        kept,
      );
    });
  }

  /** Returns whether a row, in the trash or not, has this file name. */
  isNamed(fileName: string): boolean {
    return this.sql('SELECT 1 FROM asset WHERE file_name = ?').get(fileName) !== undefined;
  }

  /** Yields the names of all files outside the trash. Rows may change meanwhile. */
  *names(): Generator<string> {
    for (let after: unknown = 0; ; ) {
      const rows = this.sql(
        `SELECT number, file_name FROM asset WHERE number > ? AND deleted_at IS NULL ORDER BY number LIMIT ${NAMES_AT_ONCE}`,
      ).all(Number(after));
      for (const { file_name } of rows) yield String(file_name);
      if (rows.length < NAMES_AT_ONCE) return;
      after = rows.at(-1)?.number;
    }
  }

  /** Returns the ids without a row. */
  unknown(ids: readonly string[]): string[] {
    return this.sql(
      `SELECT value AS id FROM json_each(?) WHERE NOT EXISTS (SELECT 1 FROM asset WHERE id = value)`,
    )
      .all(JSON.stringify(ids))
      .map((row) => String(row.id));
  }

  isEmpty(): boolean {
    return this.sql('SELECT 1 FROM asset LIMIT 1').get() === undefined;
  }

  /** Changes the file of a row. */
  setFile({ id, fileName, bytes, sha256 }: Pick<StoredAsset, 'id' | 'fileName' | 'bytes' | 'sha256'>): void {
    this.sql('UPDATE asset SET file_name = :fileName, bytes = :bytes, sha256 = :sha256 WHERE id = :id').run({
      id,
      fileName,
      bytes,
      sha256,
    });
  }

  setTitle(id: string, title: string): void {
    transaction(this.db, () => {
      const before = this.#textOf(id);
      if (!before) return;
      this.sql('UPDATE asset SET title = ? WHERE number = ?').run(title, before.number);
      if (before.indexed) this.#index.put(before.number, before.words, assetSearchText({ ...before, title }));
    });
  }

  /** @param at time of deletion; null restores. */
  setDeleted(id: string, at: number | null): void {
    // A purge that has begun cannot be undone.
    this.sql('UPDATE asset SET deleted_at = ? WHERE id = ? AND purging_at IS NULL').run(at, id);
  }

  /** Returns all files in the trash with their times of deletion. */
  trashed(): { id: string; fileName: string; deletedAt: number }[] {
    const rows = this.sql(
      'SELECT id, file_name, deleted_at FROM asset WHERE deleted_at IS NOT NULL ORDER BY deleted_at, id',
    ).all();
    return rows.map(({ id, file_name, deleted_at }) => {
      return { id: String(id), fileName: String(file_name), deletedAt: Number(deleted_at) };
    });
  }

  /** Marks files for the next purge. */
  startPurge(ids: readonly string[], now: number): void {
    this.sql(`UPDATE asset SET purging_at = :now, deleted_at = coalesce(deleted_at, :now)
       WHERE id IN (SELECT value FROM json_each(:ids))`).run({ ids: JSON.stringify(ids), now });
  }

  /** Returns some files that are marked for the purge, or went to the trash before this time. */
  expired(before: number, limit: number): StoredAsset[] {
    return this.#rows.all(
      this.sql(
        `SELECT ${ASSET_COLUMNS} FROM asset WHERE purging_at IS NOT NULL OR deleted_at <= ? LIMIT ?`,
      ).all(before, limit),
    );
  }

  /** Deletes a row and its index entry. No other row may refer to it. */
  delete(id: string): void {
    transaction(this.db, () => {
      const before = this.#textOf(id);
      if (before?.indexed) this.#index.put(before.number, before.words, '');
      this.sql('DELETE FROM asset WHERE id = ?').run(id);
    });
  }

  /** Indexes some rows that the search index lacks; returns false if there are none. */
  indexNext(): boolean {
    return withNormalSync(this.db, () =>
      transaction(this.db, () => {
        const rows = this.#textRows.all(
          this.sql(`SELECT ${TEXT} FROM asset WHERE indexed = 0 LIMIT ${INDEXED_AT_ONCE}`).all(),
        );
        for (const { number, words } of rows) {
          this.#index.put(number, '', words);
          this.sql('UPDATE asset SET indexed = 1 WHERE number = ?').run(number);
        }
        return rows.length > 0 || this.#lookUpNext();
      }),
    );
  }

  /** Fills in the voice or style of a row of an older schema. @returns false if there is none. */
  #lookUpNext(): boolean {
    const { id } = this.sql('SELECT id FROM asset WHERE about IS NULL LIMIT 1').get() ?? {};
    if (id === undefined) return false;
    const before = this.#textOf(id);
    this.sql(`UPDATE asset SET about = ${ABOUT} WHERE id = ?`).run(id);
    const after = this.#textOf(id);
    if (before && after) this.#index.put(after.number, before.words, after.words);
    return true;
  }

  #textOf(id: SQLInputValue) {
    return this.#textRows.one(this.sql(`SELECT ${TEXT} FROM asset WHERE id = ?`).get(id));
  }
}

const NO_AUDIO = { durationMs: null, sampleRate: null, channels: null, peaks: null };
const NO_IMAGE = { width: null, height: null, colour: null };
