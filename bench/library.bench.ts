import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { openDatabase } from '../core/db/database.ts';
import { AssetListStore } from '../core/db/library/asset-list-store.ts';
import { AssetMovesStore } from '../core/db/library/asset-moves-store.ts';
import { AssetStore } from '../core/db/library/asset-store.ts';
import { transaction } from '../core/db/transaction.ts';
import { assetRow } from '../core/testing/asset-row.ts';
import type { LibraryFilter } from '../shared/domain/library-item.ts';
import type { BenchTable } from './bench-table.ts';
import { median, rounded } from './median.ts';

const RECORDS = 100_000;
const PAGE = 50;
const ROUNDS = 15;
const SEARCH_LIMIT_MS = 20;
const WORDS =
  'rain lake mountain quiet portrait woman city night neon poster chart watercolour woodcut bicycle garden bridge harbour cloud forest temple lantern market winter spring summer autumn bird horse cat river'.split(
    ' ',
  );
const SIGNS = [...'山水夜雨花鸟城市灯光春夏秋冬安静湖面古寺桥梁海港森林肖像老人孩子自行车月亮星空'];
const MODELS = ['vendor-aria-2', 'vendor-nova-u1-fast', 'vendor-pixel-1', 'vendor-pixel-1-pro'];

/** Searches for rare, common and absent words, and for Chinese of one, two and more characters, some with filters. */
const SEARCHES: readonly { name: string; filter: LibraryFilter }[] = [
  { name: 'no words, the newest', filter: {} },
  { name: 'zeppelin: in 1 of them', filter: { query: 'zeppelin' } },
  { name: '罕见: in 1 of them', filter: { query: '罕见' } },
  { name: '山水: in 1.3 % of them', filter: { query: '山水' } },
  { name: '山: in 4 of 10', filter: { query: '山' } },
  { name: 'lake river', filter: { query: 'lake river' } },
  { name: 'rain: in 6 of 10', filter: { query: 'rain' } },
  { name: 'ra, unfinished', filter: { query: 'ra' } },
  { name: 'rain 夜, of one model', filter: { query: 'rain 夜', model: MODELS[1] } },
  { name: 'rain, with a star', filter: { query: 'rain', starred: true } },
  { name: 'absent', filter: { query: 'absent' } },
];

/** Fills a library like years of use: some words are everywhere, some nowhere; one file in a hundred has a star. */
function fill(db: DatabaseSync): void {
  const assets = new AssetStore(db);
  let state = 1;
  const next = (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 8) % below;
  };
  for (let from = 0; from < RECORDS; from += 5000) {
    transaction(db, () => {
      for (let n = from; n < from + 5000; n++) {
        const words = Array.from({ length: 26 }, () => WORDS[next(WORDS.length)]);
        const signs = Array.from({ length: 20 }, () => SIGNS[next(SIGNS.length)]).join('');
        const rare = n === 777 ? ' zeppelin 罕见' : '';
        const prompt = `${words.join(' ')} ${signs}${rare}`;
        // Images arrive in a different order than they were requested.
        const createdAt = 1.7e12 + n * 60_000 - next(600_000);
        assets.insert(
          assetRow(n, { prompt, title: prompt.slice(0, 40), createdAt, model: MODELS[next(4)] ?? '' }),
        );
      }
    });
  }
  db.exec('UPDATE asset SET starred = 1 WHERE number % 100 = 0');
}

/** Runs the same search by scanning all rows, with `instr` of title and prompt: the alternative without an index. */
function plainScan(db: DatabaseSync, { query = '', model, starred }: LibraryFilter): number {
  const wanted = query.split(' ').filter((word) => word !== '');
  const has = wanted.map(() => ` AND (prompt LIKE '%' || ? || '%' OR title LIKE '%' || ? || '%')`).join('');
  const more = `${model === undefined ? '' : ' AND model = ?'}${starred === undefined ? '' : ' AND starred = 1'}`;
  const where = `deleted_at IS NULL AND listed = 1${has}${more}`;
  const values = [...wanted.flatMap((word) => [word, word]), ...(model === undefined ? [] : [model])];
  db.prepare(`SELECT id FROM asset WHERE ${where} ORDER BY created_at DESC, id DESC LIMIT ${PAGE}`).all(
    ...values,
  );
  return Number(db.prepare(`SELECT count(*) AS n FROM asset WHERE ${where}`).get(...values)?.n);
}

function timed(rounds: number, run: () => unknown): number[] {
  return Array.from({ length: rounds }, () => {
    const from = performance.now();
    run();
    return performance.now() - from;
  });
}

/** Measures searching among 100,000 files, and moving many of them. */
export async function run(): Promise<BenchTable> {
  const folder = mkdtempSync(join(tmpdir(), 'quartet-bench-'));
  const { db, close } = openDatabase(folder, 0);
  try {
    const from = performance.now();
    fill(db);
    const perInsert = (performance.now() - from) / RECORDS;
    const megabytes = statSync(join(folder, 'quartet.db')).size / 1e6;
    const lists = new AssetListStore(db);
    const longest: number[] = [];
    const rows = SEARCHES.map(({ name, filter }) => {
      const page = timed(ROUNDS, () => lists.page(filter, undefined, PAGE + 1));
      const counted = timed(ROUNDS, () => lists.count(filter));
      const scanned = timed(3, () => plainScan(db, filter));
      longest.push(median(page));
      const figures = [median(page), Math.max(...page), median(counted), median(scanned)];
      return { name, values: [lists.count(filter), ...figures.map((figure) => rounded(figure))] };
    });
    const moves = new AssetMovesStore(db);
    const { ids } = lists.all({}, 10_000);
    const all = timed(3, () => lists.all({}, RECORDS));
    const away = timed(3, () => {
      transaction(db, () => moves.remove(ids, 1));
      transaction(db, () => moves.restore(ids));
    });
    return {
      name: 'library',
      about: `${RECORDS} pictures with prompts of 26 words and 20 characters (${Math.round(megabytes)} MB, ${rounded(perInsert, 3)} ms an insert with index). A page is the newest ${PAGE} that fit, read whole; the total is counted once a search. Scan: LIKE over title and prompt, page and total.`,
      columns: ['found', 'page, median ms', 'page, longest ms', 'total, median ms', 'scan, median ms'],
      rows: [
        ...rows,
        {
          name: 'ids, times and sizes of all',
          values: [RECORDS, rounded(median(all)), rounded(Math.max(...all)), '', ''],
        },
        {
          name: '10,000 to the trash and back',
          values: [10_000, rounded(median(away)), rounded(Math.max(...away)), '', ''],
        },
      ],
      limits: [
        {
          what: 'newest 50 of a search, slowest of these, median ms',
          measured: rounded(Math.max(...longest)),
          comparison: 'at most',
          limit: SEARCH_LIMIT_MS,
        },
        {
          what: '10,000 files to the trash and back, ms',
          measured: rounded(Math.max(...away)),
          comparison: 'at most',
          limit: 1000,
        },
      ],
    };
  } finally {
    close();
    rmSync(folder, { recursive: true, force: true });
  }
}
