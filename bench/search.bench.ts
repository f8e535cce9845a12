import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { searchConversations } from '../core/chat/conversations/search.ts';
import { SearchStore } from '../core/db/chat/search-store.ts';
import { TurnStore } from '../core/db/chat/turn-store.ts';
import { openDatabase } from '../core/db/database.ts';
import { matchExpression } from '../core/db/search/search-words.ts';
import type { SearchFilter } from '../shared/contract/conversations.ts';
import { type BenchTable, besidePlatform } from './bench-table.ts';
import { median, rounded } from './median.ts';
import { LONG, MESSAGES, millionMessages } from './store/million-messages.ts';
import { trigramPeer } from './store/trigram-peer.ts';

/** Number of the newest messages in the comparison: a trigram index of a million takes many minutes. */
const PEER_MESSAGES = 50_000;
const ROUNDS = 20;
const LIMIT = 50;
const SEARCH_LIMIT_MS = 3;
const INSERT_LIMIT_MS = 0.15;
const DAY = 86_400_000;
const MAY = Date.UTC(2025, 4, 1);

const PLAIN = [
  '的',
  '中',
  '鹦',
  '中国',
  '的一',
  '鹦鹉螺',
  'm',
  'mo',
  'mount',
  'mountain',
  'nautilus',
  'river bridge',
  'river bri',
  '天气 model',
  'absent',
];
const NARROWED: readonly [string, string, SearchFilter][] = [
  ['has an image', '', { has: ['image'] }],
  ['mountain, has a document', 'mountain', { has: ['document'] }],
  ['的一, has an image', '的一', { has: ['image'] }],
  ['mountain, one model, has code', 'mountain', { model: 'other-model', has: ['code'] }],
  ['one day', '', { from: MAY, to: MAY + DAY }],
  ['mountain, one day', 'mountain', { from: MAY, to: MAY + DAY }],
  ['m, one day, has a document', 'm', { from: MAY, to: MAY + DAY, has: ['document'] }],
];

const p95 = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? Number.NaN;

function times(run: () => unknown): number[] {
  run();
  return Array.from({ length: ROUNDS }, () => {
    const from = performance.now();
    run();
    return performance.now() - from;
  });
}

const row = (name: string, taken: readonly number[]) => ({
  name,
  values: [rounded(median(taken)), rounded(p95(taken)), rounded(Math.max(...taken))],
});

/** Measures the store with a million messages: search, filtered search, the last page, and other search methods. */
export async function run(): Promise<BenchTable> {
  const { folder, long, msAnInsert: perInsert } = millionMessages();
  const own = mkdtempSync(join(tmpdir(), 'quartet-bench-'));
  try {
    const megabytes = statSync(join(folder, 'quartet.db')).size / 1e6;
    const { db, close } = openDatabase(folder, Date.now());
    const store = new SearchStore(db);
    const plain = PLAIN.map((query) => ({
      query,
      taken: times(() => searchConversations(store, { query, limit: LIMIT })),
    }));
    const alone = PLAIN.flatMap((query) => times(newestBy(db, query)));
    const narrowed = NARROWED.map(([name, query, filter]) => ({
      name,
      taken: times(() => searchConversations(store, { query, filter, limit: LIMIT })),
    }));
    const pages = long.map((id) => times(pageOf(db, id)));
    const ranked = ['mountain', '的'].map((query) =>
      row(`peer: best by bm25, ${query}`, times(rankedBy(db, query))),
    );
    const peer = trigramPeer(db, own, PEER_MESSAGES);
    const trigrams = ['mountain', '鹦鹉螺', '中国'].map((query) => {
      const taken = times(() => peer.search(query, LIMIT));
      return row(
        `peer: trigrams over ${PEER_MESSAGES}, ${query} (${peer.search(query, LIMIT)} found)`,
        taken,
      );
    });
    peer.close();
    close();
    const all = plain.flatMap(({ taken }) => taken);
    const worst = narrowed.flatMap(({ taken }) => taken);
    return {
      name: 'search',
      about: `${MESSAGES} messages in English and 中文 (${Math.round(megabytes)} MB, ${rounded(perInsert, 3)} ms an insert with index); the newest ${LIMIT} with snippet, in the store. The peer's trigrams of ${PEER_MESSAGES}: ${rounded(peer.perInsert, 3)} ms an insert, ${rounded(peer.bytes / PEER_MESSAGES, 0)} bytes a message in its index.`,
      columns: ['median ms', 'p95 ms', 'longest ms'],
      rows: [
        ...plain.map(({ query, taken }) => row(query, taken)),
        row('all of these', all),
        row("platform: SQLite's query for the rows of all of these", alone),
        ...narrowed.map(({ name, taken }) => row(name, taken)),
        row('all narrowed ones', worst),
        ...pages.map((taken, i) => row(`the last 50 of ${LONG[i]} messages`, taken)),
        ...ranked,
        ...trigrams,
      ],
      limits: [
        {
          what: `search, p95 ms (${SEARCH_LIMIT_MS}, or 1.5 × SQLite's query alone)`,
          measured: rounded(p95(all)),
          comparison: 'at most',
          limit: besidePlatform(SEARCH_LIMIT_MS, p95(alone)),
        },
        {
          what: `an insert with index, ms (${INSERT_LIMIT_MS}, or 1.5 × the trigram index alone)`,
          measured: rounded(perInsert, 3),
          comparison: 'at most',
          limit: besidePlatform(INSERT_LIMIT_MS, peer.perInsert),
        },
        { what: 'narrowed search, p95 ms', measured: rounded(p95(worst)), comparison: 'at most', limit: 10 },
        {
          what: 'last page of the longest, median ms',
          measured: rounded(median(pages[0] ?? [])),
          comparison: 'at most',
          limit: 1,
        },
      ],
    };
  } finally {
    rmSync(own, { recursive: true, force: true });
  }
}

/** Returns a function that loads the last 50 turns for display, with their siblings. */
function pageOf(db: DatabaseSync, id: string): () => void {
  const turns = new TurnStore(db);
  const leaf = String(
    db.prepare('SELECT active_turn_id AS leaf FROM conversation WHERE id = ?').get(id)?.leaf,
  );
  return () => {
    for (const turn of turns.path(leaf, LIMIT)) turns.siblings(turn);
  };
}

/** Returns the plain query for the newest rows that match, without reading, titles and snippets. */
function newestBy(db: DatabaseSync, query: string): () => void {
  const newest = db.prepare(
    `SELECT t.id, t.parts FROM turn_index i CROSS JOIN turn t ON t.number = i.rowid
     WHERE turn_index MATCH ? ORDER BY i.rowid DESC LIMIT ?`,
  );
  return () => void newest.all(matchExpression(query) ?? '', LIMIT);
}

/** Returns a search of the same index, best matches first instead of newest. */
function rankedBy(db: DatabaseSync, query: string): () => void {
  const best = db.prepare(
    'SELECT rowid FROM turn_index WHERE turn_index MATCH ? ORDER BY bm25(turn_index) LIMIT ?',
  );
  return () => void best.all(matchExpression(query) ?? '', LIMIT);
}
