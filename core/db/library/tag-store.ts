import { z } from 'zod';
import { type Tag, tag } from '../../../shared/domain/tag.ts';
import { tagKey } from '../../../shared/domain/tag-text.ts';
import { Store } from '../store.ts';

const tagRow = z.object({ key: z.string(), name: z.string() });
const counted = z.object({ key: z.string(), kind: tag.keyof().exclude(['name']), count: z.int() });
const named = z.object({ name: z.string(), count: z.int() });

/** The tables of tagged items, and which of their rows may have a tag. */
const OWNERS = [
  {
    table: 'asset_tag',
    column: 'asset_id',
    owner: 'asset',
    copies: ', kind',
    kind: 't.kind',
    may: 'o.listed = 1',
  },
  {
    table: 'conversation_tag',
    column: 'conversation_id',
    owner: 'conversation',
    copies: '',
    kind: "'chat'",
    may: '1',
  },
] as const;

const NONE = { speech: 0, song: 0, picture: 0, chat: 0 };

/** Stores the tags of library files and conversations. */
export class TagStore extends Store {
  readonly #rows = this.reader({ table: 'tag', schema: tagRow });

  get(key: string): z.output<typeof tagRow> | undefined {
    return this.#rows.one(this.sql('SELECT * FROM tag WHERE key = ?').get(key));
  }

  /** Returns the tags of items outside the trash, by name. The trash is counted apart: it is small. */
  list(): Tag[] {
    const tags = new Map(
      this.#rows
        .all(this.sql('SELECT * FROM tag ORDER BY key').all())
        .map(({ key, name }) => [key, { name, ...NONE }]),
    );
    for (const { table, column, owner, kind } of OWNERS) {
      const all = `SELECT t.tag_key AS key, ${kind} AS kind, count(*) AS count FROM`;
      const trashed = `${owner} o CROSS JOIN ${table} t ON t.${column} = o.id WHERE o.deleted_at IS NOT NULL`;
      for (const [sign, from] of [
        [1, `${table} t`],
        [-1, trashed],
      ] as const)
        for (const row of this.sql(`${all} ${from} GROUP BY 1, 2`).all()) {
          const { key, kind: of, count } = counted.parse(row);
          const known = tags.get(key);
          if (known) known[of] += sign * count;
        }
    }
    return [...tags.values()].filter(({ speech, song, picture, chat }) => speech + song + picture + chat > 0);
  }

  /** Returns the tags of some items, by name, with the number of these items. */
  of(ids: readonly string[]): z.output<typeof named>[] {
    const some = OWNERS.map(
      ({ table, column }) =>
        `SELECT tag_key FROM ${table} WHERE ${column} IN (SELECT value FROM json_each(:ids))`,
    );
    return this.sql(`SELECT t.name, count(*) AS count FROM (${some.join(' UNION ALL ')}) i
       JOIN tag t ON t.key = i.tag_key GROUP BY t.key ORDER BY t.key`)
      .all({ ids: JSON.stringify(ids) })
      .map((row) => named.parse(row));
  }

  /** Returns all items with a tag, also those in the trash. */
  items(name: string): string[] {
    return OWNERS.flatMap(({ table, column }) =>
      this.sql(`SELECT ${column} AS id FROM ${table} WHERE tag_key = ?`)
        .all(tagKey(name))
        .map(({ id }) => String(id)),
    );
  }

  /** Sets a tag on items. @returns those that did not have it. */
  add(name: string, ids: readonly string[]): string[] {
    const key = tagKey(name);
    this.sql('INSERT INTO tag (key, name) VALUES (?, ?) ON CONFLICT DO NOTHING').run(key, name);
    return OWNERS.flatMap(({ table, column, owner, copies, may }) =>
      this.sql(`INSERT INTO ${table} (tag_key, ${column}${copies})
         SELECT :key, o.id${copies} FROM ${owner} o WHERE o.id IN (SELECT value FROM json_each(:ids)) AND ${may}
         ON CONFLICT DO NOTHING RETURNING ${column} AS id`)
        .all({ key, ids: JSON.stringify(ids) })
        .map(({ id }) => String(id)),
    );
  }

  /** Takes a tag off items. @returns those that had it. */
  drop(name: string, ids: readonly string[]): string[] {
    return OWNERS.flatMap(({ table, column }) =>
      this.sql(`DELETE FROM ${table} WHERE tag_key = :key AND ${column} IN (SELECT value FROM json_each(:ids))
         RETURNING ${column} AS id`)
        .all({ key: tagKey(name), ids: JSON.stringify(ids) })
        .map(({ id }) => String(id)),
    );
  }

  /** Changes the spelling of a tag, if `to` is another spelling of it. */
  respell(name: string, to: string): void {
    if (tagKey(name) === tagKey(to)) this.sql('UPDATE tag SET name = ? WHERE key = ?').run(to, tagKey(to));
  }

  /** Deletes tags that no item has. */
  deleteUnused(): void {
    const unused = OWNERS.map(({ table }) => `key NOT IN (SELECT tag_key FROM ${table})`);
    this.sql(`DELETE FROM tag WHERE ${unused.join(' AND ')}`).run();
  }
}
