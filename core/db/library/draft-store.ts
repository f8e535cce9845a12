import type { DatabaseSync } from 'node:sqlite';
import type { z } from 'zod';
import { type PictureDraft, pictureDraft } from '../../../shared/contract/images.ts';
import { type SongDraft, songDraft } from '../../../shared/contract/music.ts';
import { type ScriptDraft, scriptDraft } from '../../../shared/contract/speech.ts';
import { storedJson } from '../stored-json.ts';

/** The editors. */
type Name = 'script' | 'song' | 'picture';

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
    return this.#read('script', scriptDraft);
  }

  saveScript(draft: ScriptDraft): void {
    this.#write('script', draft);
  }

  /** As `script`. */
  song(): SongDraft | undefined {
    return this.#read('song', songDraft);
  }

  saveSong(draft: SongDraft): void {
    this.#write('song', draft);
  }

  /** As `script`. */
  picture(): PictureDraft | undefined {
    return this.#read('picture', pictureDraft);
  }

  savePicture(draft: PictureDraft): void {
    this.#write('picture', draft);
  }

  #read<T>(name: Name, schema: z.ZodType<T>): T | undefined {
    const row = this.#get.get(name);
    return row && storedJson.pipe(schema).safeParse(row.value).data;
  }

  #write(name: Name, draft: unknown): void {
    this.#put.run({ name, value: JSON.stringify(draft) });
  }
}
