import { z } from 'zod';
import { rowSchema } from '../row-schema.ts';
import { Store } from '../store.ts';

const columns = {
  id: z.string(),
  created_at: z.int(),
  kind: z.enum(['file', 'address']),
  address: z.string().nullable(),
  /** Name in the folder of references: the SHA-256 and the file type. */
  file_name: z.string().nullable(),
  name: z.string().nullable(),
  mime_type: z.string().nullable(),
  bytes: z.int().nullable(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  was_width: z.int().nullable(),
  was_height: z.int().nullable(),
  asset_id: z.string().nullable(),
  /** The prompt found in an uploaded image. */
  prompt: z.string().nullable(),
};
const referenceRow = rowSchema(columns).transform(({ kind, address, wasWidth, wasHeight, ...row }) => {
  const { id, createdAt } = row;
  if (kind === 'address') return { id, createdAt, kind, address: address ?? '' };
  return {
    ...row,
    kind,
    was: wasWidth === null || wasHeight === null ? null : { width: wasWidth, height: wasHeight },
    fileName: row.fileName ?? '',
    name: row.name ?? '',
    mimeType: row.mimeType ?? '',
    bytes: row.bytes ?? 0,
    width: row.width ?? 0,
    height: row.height ?? 0,
  };
});

/** A stored reference. */
export type StoredReference = Readonly<z.output<typeof referenceRow>>;
export type StoredFileReference = Extract<StoredReference, { kind: 'file' }>;

const COLUMNS = Object.keys(columns).join(', ');

/** Stores references: several may share a file. */
export class ReferenceStore extends Store {
  readonly #rows = this.reader({ table: 'reference', schema: referenceRow });

  insert(reference: StoredReference): void {
    this.sql(`INSERT INTO reference (${COLUMNS}) VALUES (:id, :createdAt, :kind, :address, :fileName, :name, :mimeType, :bytes,
         :width, :height, :wasWidth, :wasHeight, :assetId, :prompt)`).run({
      ...NOTHING,
      ...columnsOf(reference),
    });
  }

  get(id: string): StoredReference | undefined {
    return this.#rows.one(this.sql(`SELECT ${COLUMNS} FROM reference WHERE id = ?`).get(id));
  }

  /** Returns whether a reference uses this file. */
  isNamed(fileName: string): boolean {
    return this.sql('SELECT 1 FROM reference WHERE file_name = ?').get(fileName) !== undefined;
  }

  /** Returns references created before a time that no generation uses. */
  unused(before: number): string[] {
    return this.sql(`SELECT id FROM reference WHERE created_at < ?
         AND NOT EXISTS (SELECT 1 FROM generation WHERE generation.reference_id = reference.id)`)
      .all(before)
      .map((row) => String(row.id));
  }

  delete(id: string): void {
    this.sql('DELETE FROM reference WHERE id = ?').run(id);
  }
}

const NOTHING = {
  ...{ address: null, fileName: null, name: null, mimeType: null, bytes: null, width: null, height: null },
  ...{ wasWidth: null, wasHeight: null, assetId: null, prompt: null },
} as const;

function columnsOf(reference: StoredReference) {
  if (reference.kind === 'address') return reference;
  const { was, ...columns } = reference;
  return { ...columns, wasWidth: was?.width ?? null, wasHeight: was?.height ?? null };
}
