import { z } from 'zod';
import { flag, rowSchema } from '../row-schema.ts';
import { Store } from '../store.ts';

const columns = {
  voice_id: z.string(),
  name: z.string(),
  language: z.string().nullable(),
  gender: z.string().nullable(),
  note: z.string(),
  added: flag,
  starred: flag,
};
const voiceRow = rowSchema(columns);

/** A saved voice: `added` by the user, or saved because it is starred. */
export type StoredVoice = Readonly<z.output<typeof voiceRow>>;

const COLUMNS = Object.keys(columns).join(', ');

/** Stores the user's saved voices. */
export class VoiceStore extends Store {
  readonly #rows = this.reader({ table: 'voice', schema: voiceRow });

  /** Returns the voices in the order of their addition. */
  all(): StoredVoice[] {
    return this.#rows.all(this.sql(`SELECT ${COLUMNS} FROM voice ORDER BY created_at, voice_id`).all());
  }

  get(voiceId: string): StoredVoice | undefined {
    return this.#rows.one(this.sql(`SELECT ${COLUMNS} FROM voice WHERE voice_id = ?`).get(voiceId));
  }

  put(voice: StoredVoice, now: number): void {
    this.sql(`INSERT INTO voice (${COLUMNS}, created_at)
       VALUES (:voiceId, :name, :language, :gender, :note, :added, :starred, :now)
       ON CONFLICT (voice_id) DO UPDATE SET name = :name, language = :language, gender = :gender, note = :note,
         added = :added, starred = :starred`).run({
      ...voice,
      added: voice.added ? 1 : 0,
      starred: voice.starred ? 1 : 0,
      now,
    });
  }

  delete(voiceId: string): void {
    this.sql('DELETE FROM voice WHERE voice_id = ?').run(voiceId);
  }
}
