import { z } from 'zod';
import { id } from '../domain/conversation.ts';
import { project, projectFields } from '../domain/project.ts';
import { base, list } from './base.ts';

const byId = z.strictObject({ id });

/** Groups of conversations with common instructions. */
export const projectsContract = {
  /** Lists them by name. */
  list: base.input(z.void()).output(list(project)),
  /** Creates one, or changes the one with `id`. Refused: `name_taken`, ignoring case. */
  save: base.input(projectFields.extend({ id: id.optional() })).output(project),
  /** Moves it to the trash for 30 days. Its conversations stay, in no project until it is restored. */
  remove: base.input(byId).output(z.void()),
  restore: base.input(byId).output(project),
};
