/**
 * Writes in a process that is killed, and prints a number as soon as its write is durable. Arguments: what to write
 * (`rows` of a database, files by `atomicWrite`, files by `copyFileDurably`), and the data folder.
 */
import { writeSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '../db/database.ts';
import { transaction } from '../db/transaction.ts';
import { atomicWrite } from '../platform/files/atomic-write.ts';
import { copyFileDurably } from '../platform/files/copy-file.ts';
import { watchCorePoints } from './crash-points.ts';

const BYTES = 8 << 20;
const [what = '', folder = ''] = process.argv.slice(2);
const path = join(folder, 'file');
/** Writes synchronously, so that nothing waits in this process. */
const tell = (n: number | string) => writeSync(1, `${n}\n`);

switch (what) {
  case 'rows': {
    const { db } = openDatabase(folder, Date.now());
    db.exec('CREATE TABLE IF NOT EXISTS written (n INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT');
    const insert = db.prepare('INSERT INTO written (n, text) VALUES (?, ?)');
    const from = Number(db.prepare('SELECT count(*) AS n FROM written').get()?.n);
    watchCorePoints();
    tell('began');
    for (let n = from; ; n += 2) {
      transaction(db, () => {
        for (const one of [n, n + 1]) insert.run(one, `row ${one} `.repeat(1 + (one % 40)));
      });
      tell(n + 1);
    }
  }
  case 'atomicWrite': {
    watchCorePoints();
    tell('began');
    for (let n = 1; ; n++) {
      atomicWrite(path, Buffer.alloc(BYTES, n % 256));
      tell(n);
    }
  }
  case 'copyFileDurably': {
    watchCorePoints();
    tell('began');
    for (let n = 1; ; n++) {
      const source = join(folder, '..', 'source');
      atomicWrite(source, Buffer.alloc(BYTES, n % 256));
      await copyFileDurably(source, path);
      tell(n);
    }
  }
  default:
    throw new Error(`cannot write ${what}`);
}
