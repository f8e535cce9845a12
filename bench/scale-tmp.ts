import { statSync, mkdirSync, rmSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fillDatabase } from './store/fill-database.ts';
for (const n of [10_000, 100_000, 1_000_000]) {
  const folder = `/tmp/scale/${n}`;
  let t = performance.now();
  if (!existsSync(folder)) { mkdirSync(folder, { recursive: true }); fillDatabase(folder, n, [2000]); }
  const fill = performance.now() - t;
  const path = join(folder, 'quartet.db');
  const db = new DatabaseSync(path);
  db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  const size = statSync(path).size;
  let parts: unknown = [];
  try { parts = db.prepare('SELECT name, sum(pgsize) AS bytes FROM dbstat GROUP BY name ORDER BY 2 DESC LIMIT 12').all(); } catch (e) { parts = String(e); }
  const text = db.prepare('SELECT count(*) AS n FROM turn').get();
  t = performance.now();
  const check = db.prepare('PRAGMA quick_check').all();
  const quick = performance.now() - t;
  t = performance.now();
  db.exec(`VACUUM INTO '/tmp/scale/copy-${n}.db'`);
  const vacuum = performance.now() - t;
  rmSync(`/tmp/scale/copy-${n}.db`);
  db.close();
  console.log(JSON.stringify({ n, fill, size, per: size / n, text, check: check.length, quick, vacuum, parts }, null, 1));
}
