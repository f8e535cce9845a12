import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { part } from '../../shared/domain/conversation.ts';
import { turnText } from '../../shared/domain/turn-text.ts';

const text = z.string().transform((json) => turnText(z.array(part).parse(JSON.parse(json))));

/** Searches 中文 as many programs do: with SQLite's trigram tokenizer, over the newest messages of a database. */
export function trigramPeer(from: DatabaseSync, folder: string, messages: number) {
  const rows = from
    .prepare('SELECT number, parts FROM turn ORDER BY number DESC LIMIT ?')
    .all(messages)
    .map((row) => ({ number: Number(row.number), text: text.parse(row.parts) }))
    .reverse();
  const db = new DatabaseSync(join(folder, 'trigrams.db'));
  db.exec(
    "PRAGMA journal_mode = wal; CREATE VIRTUAL TABLE peer USING fts5 (text, content='', tokenize='trigram')",
  );
  const insert = db.prepare('INSERT INTO peer (rowid, text) VALUES (?, ?)');
  const begun = performance.now();
  db.exec('BEGIN');
  for (const row of rows) insert.run(row.number, row.text);
  db.exec('COMMIT');
  const perInsert = (performance.now() - begun) / messages;
  const bytes = Number(db.prepare('SELECT sum(length(block)) AS n FROM peer_data').get()?.n);
  const newest = db.prepare('SELECT rowid FROM peer WHERE peer MATCH ? ORDER BY rowid DESC LIMIT ?');
  return {
    perInsert,
    bytes,
    /** Returns the number of matches. */
    search: (query: string, limit: number) => newest.all(`"${query}"`, limit).length,
    close: () => db.close(),
  };
}
