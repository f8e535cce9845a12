import { z } from 'zod';
import type { DraftFile, SavedDraftFile } from '../../../shared/contract/conversations.ts';
import { part } from '../../../shared/domain/conversation.ts';
import { Store } from '../store.ts';
import { storedJson } from '../stored-json.ts';
import { transaction } from '../transaction.ts';

/** Length of every id. */
const ID_LENGTH = 26;

const fileRow = z
  .object({ name: z.string(), value: storedJson.pipe(part) })
  .transform(({ name, value }): SavedDraftFile => ({ id: idIn(name), part: value }));

/** Returns the id of a file from the name of its row. */
function idIn(name: string): string {
  return name.slice(-ID_LENGTH);
}

/** SQL: the files of a conversation's draft, which are named `chat:`, its id, `:` and their own id. */
const OF_CONVERSATION = (id: string) => `name >= 'chat:' || ${id} || ':' AND name < 'chat:' || ${id} || ';'`;

/** SQL: the conversation `c` has files in its draft. */
export const HAS_DRAFT_FILES = `EXISTS (SELECT 1 FROM draft WHERE ${OF_CONVERSATION('c.id')})`;

/** Stores the images and documents that wait beside a conversation's draft, in the order in which they were added. */
export class DraftFileStore extends Store {
  readonly #rows = this.reader({ table: 'draft', schema: fileRow });

  idsOf(conversationId: string): string[] {
    const rows = this.sql(`SELECT name FROM draft WHERE ${OF_CONVERSATION(':id')} ORDER BY rowid`);
    return rows.all({ id: conversationId }).map(({ name }) => idIn(String(name)));
  }

  of(conversationId: string): SavedDraftFile[] {
    const rows = this.sql(`SELECT name, value FROM draft WHERE ${OF_CONVERSATION(':id')} ORDER BY rowid`);
    return this.#rows.all(rows.all({ id: conversationId }));
  }

  /** Makes these the files of the draft; those without content stay as they are stored. */
  save(conversationId: string, files: readonly DraftFile[]): void {
    const names = files.map(({ id }) => `chat:${conversationId}:${id}`);
    transaction(this.db, () => {
      this.sql(
        `DELETE FROM draft WHERE ${OF_CONVERSATION(':id')} AND name NOT IN (SELECT value FROM json_each(:names))`,
      ).run({ id: conversationId, names: JSON.stringify(names) });
      for (const [at, { part }] of files.entries()) {
        if (part === undefined) continue;
        this.sql(
          'INSERT INTO draft (name, value) VALUES (:name, :value) ON CONFLICT (name) DO UPDATE SET value = :value',
        ).run({ name: names[at] ?? '', value: JSON.stringify(part) });
      }
    });
  }
}
