import type { DatabaseSync } from 'node:sqlite';

/** Calls `onStatement` with 1, 2, … before each statement that a database runs through `exec`. */
export function watchStatements(db: DatabaseSync, onStatement: (n: number) => void): void {
  const exec = db.exec.bind(db);
  let n = 0;
  db.exec = (sql) => {
    // No statement of a schema or conversion has a semicolon at the end of a line within it.
    for (const statement of sql.split(/;\s*\n/).filter((one) => one.trim() !== '')) {
      n += 1;
      onStatement(n);
      exec(statement);
    }
  };
}
