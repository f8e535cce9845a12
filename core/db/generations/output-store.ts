import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { rowSchema } from '../row-schema.ts';
import { Store } from '../store.ts';
import { storedJson } from '../stored-json.ts';

const row = <Details>(details: z.ZodType<Details>) =>
  rowSchema({
    generation_id: z.string(),
    n: z.int(),
    /** URL of the file at the service. */
    address: z.string().nullable(),
    /** Name of an image embedded in the response, among the files that wait for the library. */
    held_file: z.string().nullable(),
    /** Id of its library file, once saved. */
    asset_id: z.string().nullable(),
    details: storedJson.pipe(details),
    /** When its file went to the trash; null if it is in the library or not yet saved. */
    asset_deleted_at: z.int().nullable(),
  });

/** An output of a generation, in the library or on its way there. */
export type StoredOutput<Details = unknown> = Readonly<z.output<ReturnType<typeof row<Details>>>>;
/** A new output, stored before its download or with its file. */
export type NewOutput<Details> = Pick<StoredOutput<Details>, 'generationId' | 'n' | 'details'> &
  Partial<Pick<StoredOutput<Details>, 'address' | 'heldFile' | 'assetId'>>;

const SELECT = `
SELECT o.generation_id, o.n, o.address, o.held_file, o.asset_id, o.details, a.deleted_at AS asset_deleted_at
FROM generation_output o LEFT JOIN asset a ON a.id = o.asset_id`;

/** Stores the outputs of one kind of generation. */
export class OutputStore<Details = unknown> extends Store {
  readonly #rows;
  readonly #kind: string;

  constructor(
    db: DatabaseSync,
    shape: { readonly kind: string; readonly details: z.ZodType<Details>; readonly noDetails: Details },
  ) {
    super(db);
    this.#rows = this.reader({
      table: 'generation_output',
      schema: row(shape.details),
      substitutes: { details: () => JSON.stringify(shape.noDetails) },
    });
    this.#kind = shape.kind;
  }

  /** Returns the outputs of a generation in the order of the response. */
  of(generationId: string): StoredOutput<Details>[] {
    return this.#rows.all(this.sql(`${SELECT} WHERE o.generation_id = ? ORDER BY o.n`).all(generationId));
  }

  get(generationId: string, n: number): StoredOutput<Details> | undefined {
    return this.#rows.one(this.sql(`${SELECT} WHERE o.generation_id = ? AND o.n = ?`).get(generationId, n));
  }

  /** Returns the outputs of these library files. For some files only the file itself is known. */
  ofAssets(assetIds: readonly string[]): StoredOutput<Details>[] {
    const ofAssets = this.sql(
      `${SELECT} JOIN generation g ON g.id = o.generation_id
       WHERE g.kind = ? AND o.asset_id IN (SELECT value FROM json_each(?))`,
    );
    return this.#rows.all(ofAssets.all(this.#kind, JSON.stringify(assetIds)));
  }

  insert(output: NewOutput<Details>): void {
    const details = JSON.stringify(output.details);
    this.sql(`INSERT INTO generation_output (generation_id, n, address, held_file, asset_id, details)
       VALUES (:generationId, :n, :address, :heldFile, :assetId, :details)`).run({
      address: null,
      heldFile: null,
      assetId: null,
      ...output,
      details,
    });
  }

  /** Replaces the URL of an output by a newer one. */
  setAddress(generationId: string, n: number, address: string): void {
    this.sql('UPDATE generation_output SET address = ? WHERE generation_id = ? AND n = ?').run(
      address,
      generationId,
      n,
    );
  }

  setAsset(generationId: string, n: number, assetId: string): void {
    this.sql('UPDATE generation_output SET asset_id = ? WHERE generation_id = ? AND n = ?').run(
      assetId,
      generationId,
      n,
    );
  }

  setDetails(generationId: string, n: number, details: Details): void {
    this.sql('UPDATE generation_output SET details = ? WHERE generation_id = ? AND n = ?').run(
      JSON.stringify(details),
      generationId,
      n,
    );
  }

  /** Deletes an output that was unusable, or whose file was purged. */
  delete(generationId: string, n: number): void {
    this.sql('DELETE FROM generation_output WHERE generation_id = ? AND n = ?').run(generationId, n);
  }
}
