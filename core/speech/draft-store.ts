import type { DatabaseSync } from 'node:sqlite';
import { type ScriptDraft, scriptDraft } from '../../shared/contract/speech.ts';

/** What stands in the script editor. */
const NAME = 'script';

/** Drafts of editors, kept across restarts. */
export class DraftStore {
  readonly #get;
  readonly #put;

  constructor(db: DatabaseSync) {
    this.#get = db.prepare('SELECT value FROM draft WHERE name = ?');
    this.#put = db.prepare(
      'INSERT INTO draft (name, value) VALUES (:name, :value) ON CONFLICT (name) DO UPDATE SET value = :value',
    );
  }

  /** Undefined before the first was saved, and where another Quartet saved one that makes no sense here. */
  script(): ScriptDraft | undefined {
    const row = this.#get.get(NAME);
    return row && scriptDraft.safeParse(JSON.parse(String(row.value))).data;
  }

  saveScript(draft: ScriptDraft): void {
    this.#put.run({ name: NAME, value: JSON.stringify(draft) });
  }
}
