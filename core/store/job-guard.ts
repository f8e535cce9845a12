import type { DatabaseSync } from 'node:sqlite';
import { isEnd, JOB_MOVES, JOB_STATES } from '../../shared/domain/job-state.ts';

const quoted = (states: readonly string[]) => states.map((state) => `'${state}'`).join(', ');

function triggers(): Record<string, string> {
  const legal = Object.entries(JOB_MOVES)
    .filter(([, to]) => to.length > 0)
    .map(([from, to]) => `(OLD.state = '${from}' AND NEW.state IN (${quoted(to)}))`)
    .join(' OR ');
  const ends = quoted(JOB_STATES.filter(isEnd));
  return {
    job_born: `CREATE TRIGGER job_born BEFORE INSERT ON job WHEN NEW.state NOT IN ('draft', 'queued') BEGIN SELECT RAISE(ABORT, 'a job begins as draft or queued'); END`,
    job_move: `CREATE TRIGGER job_move BEFORE UPDATE OF state ON job WHEN NOT (${legal}) BEGIN SELECT RAISE(ABORT, 'illegal move of a job'); END`,
    job_end: `CREATE TRIGGER job_end BEFORE UPDATE ON job WHEN (NEW.state IN (${ends})) <> (NEW.ended_at IS NOT NULL) BEGIN SELECT RAISE(ABORT, 'a job has an end time exactly when it has ended'); END`,
  };
}

/**
 * Lets SQLite itself refuse illegal moves, whoever writes. Made from JOB_MOVES at each open and not in a migration, so
 * that the rule in the code and the rule in the file cannot grow apart; written only when it differs.
 */
export function guardJobMoves(db: DatabaseSync): void {
  const find = db.prepare(`SELECT sql FROM sqlite_schema WHERE type = 'trigger' AND name = ?`);
  for (const [name, sql] of Object.entries(triggers())) {
    if (find.get(name)?.sql === sql) continue;
    db.exec(`BEGIN IMMEDIATE; DROP TRIGGER IF EXISTS ${name}; ${sql}; COMMIT`);
  }
}
