import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { type Preset, presetOptions } from '../../../shared/domain/preset.ts';
import { NamedRows } from '../named-rows.ts';
import { storedJson } from '../stored-json.ts';

const presetRow = z
  .object({
    id: z.string(),
    name: z.string(),
    options: storedJson.pipe(presetOptions),
    updated_at: z.int(),
  })
  .transform(({ updated_at, ...row }): Preset => ({ ...row, updatedAt: updated_at }));

/** Stores named options of conversations. */
export class PresetStore extends NamedRows<Preset> {
  constructor(db: DatabaseSync) {
    super(db, { table: 'preset', column: 'options', schema: presetRow });
  }

  protected override content({ options }: Preset): string {
    return JSON.stringify(options);
  }
}
