import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { type Preset, presetOptions } from '../../../shared/domain/preset.ts';
import type { Project } from '../../../shared/domain/project.ts';
import type { SavedPrompt } from '../../../shared/domain/saved-prompt.ts';
import { NamedRows } from '../named-rows.ts';
import { rowSchema } from '../row-schema.ts';
import { storedJson } from '../stored-json.ts';

const columns = { id: z.string(), name: z.string(), updated_at: z.int() };

/** Stores projects, without their conversations. */
export const projectStore = (db: DatabaseSync) =>
  new NamedRows<Project>(db, {
    table: 'project',
    column: 'instructions',
    content: (project) => project.instructions,
    schema: rowSchema({ ...columns, instructions: z.string() }),
  });

/** Stores the user's saved prompts. */
export const promptStore = (db: DatabaseSync) =>
  new NamedRows<SavedPrompt>(db, {
    table: 'prompt',
    column: 'text',
    content: (prompt) => prompt.text,
    schema: rowSchema({ ...columns, text: z.string() }),
  });

/** Stores named options of conversations. */
export const presetStore = (db: DatabaseSync) =>
  new NamedRows<Preset>(db, {
    table: 'preset',
    column: 'options',
    content: (preset) => JSON.stringify(preset.options),
    schema: rowSchema({ ...columns, options: storedJson.pipe(presetOptions) }),
  });
