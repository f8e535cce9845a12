import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import type { Project } from '../../../shared/domain/project.ts';
import { NamedRows } from '../named-rows.ts';

const projectRow = z
  .object({ id: z.string(), name: z.string(), instructions: z.string(), updated_at: z.int() })
  .transform(({ updated_at, ...row }): Project => ({ ...row, updatedAt: updated_at }));

/** Stores projects, without their conversations. */
export class ProjectStore extends NamedRows<Project> {
  constructor(db: DatabaseSync) {
    super(db, { table: 'project', column: 'instructions', schema: projectRow });
  }

  protected override content({ instructions }: Project): string {
    return instructions;
  }
}
