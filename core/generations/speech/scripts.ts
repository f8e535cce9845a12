import { z } from 'zod';
import type { ScriptContent, ScriptDraft, ScriptSummary } from '../../../shared/contract/speech.ts';
import { type ScriptStore, type StoredScript, summaryOf } from '../../db/generations/script-store.ts';
import type { DraftStore } from '../../db/library/draft-store.ts';
import type { Changes } from '../../platform/changes.ts';
import type { Clock } from '../../platform/host.ts';
import { newId } from '../../platform/new-id.ts';
import { NotFound } from '../../platform/refusal.ts';
import type { SettingsService } from '../../settings/settings-service.ts';

export interface ScriptsPorts {
  readonly scripts: ScriptStore;
  readonly drafts: DraftStore;
  readonly settings: Pick<SettingsService, 'get'>;
  readonly changes: Changes;
  readonly clock: Clock;
}

/** Refers to the script that was opened or changed last. */
const lastScript = z.object({ id: z.string() });

/** The user's scripts. */
export class Scripts {
  readonly #ports: ScriptsPorts;

  constructor(ports: ScriptsPorts) {
    this.#ports = ports;
  }

  list(): ScriptSummary[] {
    return this.#ports.scripts.summaries();
  }

  /** Returns the script that was opened or changed last, else the newest, else a new one. */
  draft(): ScriptDraft {
    const { scripts, drafts, clock } = this.#ports;
    const last = scripts.get(drafts.read('script', lastScript)?.id ?? '');
    if (last?.deletedAt === null) return draftOf(last.row);
    const [newest] = this.list().sort((a, b) => b.updatedAt - a.updatedAt);
    const script = newest && scripts.get(newest.id);
    return script ? draftOf(script.row) : { id: newId(clock.now()), ...this.#blank() };
  }

  /** @throws NotFound */
  open(id: string): ScriptDraft {
    const script = this.#find(id, 'in use');
    this.#ports.drafts.save('script', { id });
    return draftOf(script);
  }

  /** Changes what is given of a script, and creates one that does not exist. One in the trash is restored. */
  save(given: {
    id: string;
    name?: string | undefined;
    project?: string | undefined;
    content?: ScriptContent | undefined;
    left?: boolean | undefined;
  }): ScriptSummary {
    const { id } = given;
    const { scripts, drafts, clock } = this.#ports;
    const before = scripts.get(id)?.row;
    const { name = before?.name ?? '', project = before?.project ?? '' } = given;
    const { content = before?.content ?? this.#blank() } = given;
    const script = { id, name, project, content, updatedAt: clock.now() };
    scripts.put(script);
    scripts.setDeletedAt(id, null);
    if (given.content && !given.left) drafts.save('script', { id });
    return this.#publish(script);
  }

  /** Moves it to the trash for 30 days. @throws NotFound */
  remove(id: string): void {
    const { scripts, changes, clock } = this.#ports;
    this.#find(id, 'in use');
    scripts.setDeletedAt(id, clock.now());
    changes.publish({ type: 'script_removed', id });
  }

  /** @throws NotFound */
  restore(id: string): ScriptSummary {
    const script = this.#find(id, 'in trash');
    this.#ports.scripts.setDeletedAt(id, null);
    return this.#publish(script);
  }

  #publish(script: StoredScript): ScriptSummary {
    const summary = summaryOf(script);
    this.#ports.changes.publish({ type: 'script', script: summary });
    return summary;
  }

  #find(id: string, place: 'in use' | 'in trash'): StoredScript {
    const found = this.#ports.scripts.get(id);
    if (!found || (found.deletedAt === null) !== (place === 'in use')) throw new NotFound('script', id);
    return found.row;
  }

  #blank(): ScriptContent {
    const { voiceId, ...settings } = this.#ports.settings.get().speech;
    return { text: '', voiceId, castMode: false, cast: {}, settings };
  }
}

function draftOf({ id, content }: StoredScript): ScriptDraft {
  return { id, ...content };
}
