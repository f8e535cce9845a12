import type { Change } from '../../../shared/contract/app.ts';
import type { Preset } from '../../../shared/domain/preset.ts';
import type { Project } from '../../../shared/domain/project.ts';
import type { SavedPrompt } from '../../../shared/domain/saved-prompt.ts';
import type { NamedRow, NamedRows } from '../../db/named-rows.ts';
import { transaction } from '../../db/transaction.ts';
import { newId } from '../../platform/new-id.ts';
import { Conflict, NotFound } from '../../platform/refusal.ts';
import { TRASH_RETENTION_MS } from '../../platform/trash-time.ts';
import type { Rpc } from '../../rpc/rpc.ts';
import type { ChatPorts } from '../ports.ts';

type SavedPorts = Pick<ChatPorts, 'db' | 'clock' | 'changes'>;

interface RecordKind<Row extends NamedRow> {
  readonly rows: NamedRows<Row>;
  readonly what: 'prompt' | 'preset' | 'project';
  /** Returns the change to publish for a saved record, and for one moved to the trash. */
  readonly saved: (record: Row) => Change;
  readonly removed: (id: string) => Change;
}

const names = new Intl.Collator(undefined, { numeric: true });
/** Normalizes a name for comparison, so that names differing only in case or Unicode composition are equal. */
const normalizeName = (name: string) => name.normalize('NFC').toLowerCase();

/** Saved prompts, presets or projects, each with a unique name. */
export class NamedRecords<Row extends NamedRow> {
  readonly #ports: SavedPorts & RecordKind<Row>;

  constructor(ports: SavedPorts, kind: RecordKind<Row>) {
    this.#ports = { ...ports, ...kind };
  }

  /** Lists the records sorted by name. */
  list(): Row[] {
    return this.#ports.rows.all().sort((a, b) => names.compare(a.name, b.name) || (a.id < b.id ? -1 : 1));
  }

  /**
   * Creates a record, or updates the one with this id.
   * @throws Conflict `name_taken`
   * @throws NotFound for an id that does not exist or is in the trash
   */
  save(id: string | undefined, make: (id: string, updatedAt: number) => Row): Row {
    const { rows, clock } = this.#ports;
    if (id !== undefined) this.#find(id, 'in use');
    const record = make(id ?? newId(clock.now()), clock.now());
    return this.#write(record, () => rows.put(record));
  }

  /** Moves a record to the trash for 30 days. @throws NotFound */
  remove(id: string): void {
    const { rows, clock, changes, removed } = this.#ports;
    this.#find(id, 'in use');
    rows.setDeletedAt(id, clock.now());
    changes.publish(removed(id));
  }

  /**
   * Restores a record.
   * @throws Conflict `name_taken` if another record has its name now
   * @throws NotFound
   */
  restore(id: string): Row {
    return this.#write(this.#find(id, 'in trash'), () => this.#ports.rows.setDeletedAt(id, null));
  }

  /** Permanently deletes records that have been in the trash for 30 days; returns their number. */
  purge(): number {
    return this.#ports.rows.purge(this.#ports.clock.now() - TRASH_RETENTION_MS);
  }

  #find(id: string, place: 'in use' | 'in trash'): Row {
    const { rows, what } = this.#ports;
    const found = rows.get(id);
    if (!found || (found.deletedAt === null) !== (place === 'in use')) throw new NotFound(what, id);
    return found.row;
  }

  #write(record: Row, write: () => void): Row {
    const { db, rows, changes, saved } = this.#ports;
    transaction(db, () => {
      const name = normalizeName(record.name);
      if (rows.all().some((other) => other.id !== record.id && normalizeName(other.name) === name)) {
        throw new Conflict('name_taken');
      }
      write();
    });
    changes.publish(saved(record));
    return record;
  }
}

/** Creates the stores of saved prompts, presets and projects. */
export function createSaved(
  ports: SavedPorts & Pick<ChatPorts, 'savedPrompts' | 'savedPresets' | 'projects'>,
) {
  const { savedPrompts, savedPresets, projects } = ports;
  return {
    prompts: new NamedRecords<SavedPrompt>(ports, {
      ...{ rows: savedPrompts, what: 'prompt' },
      saved: (prompt) => ({ type: 'prompt', prompt }),
      removed: (id) => ({ type: 'prompt_removed', id }),
    }),
    presets: new NamedRecords<Preset>(ports, {
      ...{ rows: savedPresets, what: 'preset' },
      saved: (preset) => ({ type: 'preset', preset }),
      removed: (id) => ({ type: 'preset_removed', id }),
    }),
    projects: new NamedRecords<Project>(ports, {
      ...{ rows: projects, what: 'project' },
      saved: (project) => ({ type: 'project', project }),
      removed: (id) => ({ type: 'project_removed', id }),
    }),
  };
}

/** Implements the procedures of saved prompts. */
export const promptsRouter = (
  { procedures: { prompts: p }, numbered }: Rpc,
  prompts: NamedRecords<SavedPrompt>,
) => ({
  list: p.list.handler(() => numbered(() => ({ items: prompts.list() }))),
  save: p.save.handler(({ input: { id, ...fields } }) =>
    prompts.save(id, (made, updatedAt) => ({ ...fields, id: made, updatedAt })),
  ),
  remove: p.remove.handler(({ input }) => prompts.remove(input.id)),
  restore: p.restore.handler(({ input }) => prompts.restore(input.id)),
});

/** Implements the procedures of presets. */
export const presetsRouter = (
  { procedures: { presets: p }, numbered }: Rpc,
  presets: NamedRecords<Preset>,
) => ({
  list: p.list.handler(() => numbered(() => ({ items: presets.list() }))),
  save: p.save.handler(({ input: { id, ...fields } }) =>
    presets.save(id, (made, updatedAt) => ({ ...fields, id: made, updatedAt })),
  ),
  remove: p.remove.handler(({ input }) => presets.remove(input.id)),
  restore: p.restore.handler(({ input }) => presets.restore(input.id)),
});

/** Implements the procedures of projects. Their conversations leave and enter them with the trash. */
export const projectsRouter = (
  { procedures: { projects: p }, numbered }: Rpc,
  projects: NamedRecords<Project>,
  changes: ChatPorts['changes'],
) => ({
  list: p.list.handler(() => numbered(() => ({ items: projects.list() }))),
  save: p.save.handler(({ input: { id, ...fields } }) =>
    projects.save(id, (made, updatedAt) => ({ ...fields, id: made, updatedAt })),
  ),
  remove: p.remove.handler(({ input }) => {
    projects.remove(input.id);
    changes.publish({ type: 'conversations_changed' });
  }),
  restore: p.restore.handler(({ input }) => {
    const restored = projects.restore(input.id);
    changes.publish({ type: 'conversations_changed' });
    return restored;
  }),
});
