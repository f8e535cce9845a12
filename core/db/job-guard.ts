import type { DatabaseSync } from 'node:sqlite';
import { isEnd, JOB_MOVES, JOB_STATES } from '../../shared/domain/job-state.ts';
import { transaction } from './transaction.ts';

const quoted = (states: readonly string[]) => states.map((state) => `'${state}'`).join(', ');

/** Tables whose rows follow the state transitions of jobs, with their initial states. */
const GUARDED = {
  job: `NEW.state IN ('draft', 'queued')`,
  // A successful call of an earlier job is carried over as done, never sent.
  job_call: `(NEW.state = 'queued' OR (NEW.state = 'done' AND NEW.attempts = 0 AND NEW.sent_at IS NULL))`,
} as const;

/** Tables with the subjects of jobs: a job is deleted with its subject. */
const SUBJECTS = ['turn', 'generation'];

/** A call that was refused, or never sent, is not charged; one that failed after a success status may have been. */
const CHARGE_REFUSED = `CREATE TRIGGER charge_refused AFTER UPDATE OF state ON job_call
  WHEN NEW.state = 'rejected' OR NEW.state IN ('failed', 'stopped') AND (NEW.sent_at IS NULL
    OR coalesce(json_extract(iif(json_valid(NEW.response), NEW.response, '{}'), '$.status'), 0) >= 400)
  BEGIN DELETE FROM charge WHERE job_id = NEW.job_id AND n = NEW.n; END`;

function triggers(subjects: readonly string[]): Record<string, string> {
  const legal = Object.entries(JOB_MOVES)
    .filter(([, to]) => to.length > 0)
    .map(([from, to]) => `(OLD.state = '${from}' AND NEW.state IN (${quoted(to)}))`)
    .join(' OR ');
  const end = `(NEW.state IN (${quoted(JOB_STATES.filter(isEnd))})) <> (NEW.ended_at IS NOT NULL)`;
  const made: Record<string, string> = {};
  for (const [table, birth] of Object.entries(GUARDED)) {
    const refuse = (name: string, when: string, condition: string, words: string) => {
      made[`${table}_${name}`] =
        `CREATE TRIGGER ${table}_${name} BEFORE ${when} ON ${table} WHEN ${condition} BEGIN SELECT RAISE(ABORT, '${words}'); END`;
    };
    refuse('born', 'INSERT', `NOT ${birth} OR ${end}`, 'a job begins as draft or queued');
    refuse('move', 'UPDATE OF state', `NOT (${legal})`, 'illegal move of a job');
    refuse('end', 'UPDATE', end, 'a job has an end time exactly when it has ended');
  }
  for (const table of subjects) {
    made[`${table}_jobs`] =
      `CREATE TRIGGER ${table}_jobs AFTER DELETE ON ${table} BEGIN DELETE FROM job WHERE subject_id = OLD.id; END`;
  }
  return made;
}

/**
 * Creates triggers that make SQLite itself refuse illegal state transitions of jobs and calls, delete jobs with their
 * subjects, and forget the charges of refused calls. Each open derives the triggers from JOB_MOVES, so that code and file cannot diverge, and writes only
 * those that differ.
 */
export function guardJobMoves(db: DatabaseSync): void {
  const find = db.prepare(`SELECT sql FROM sqlite_schema WHERE type = 'trigger' AND name = ?`);
  const hasTable = db.prepare(`SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?`);
  // A database of the first version has other tables.
  const subjects = SUBJECTS.filter((table) => hasTable.get(table) !== undefined);
  const charges = hasTable.get('charge') === undefined ? {} : { charge_refused: CHARGE_REFUSED };
  const differing = Object.entries({ ...triggers(subjects), ...charges }).filter(
    ([name, sql]) => find.get(name)?.sql !== sql,
  );
  if (differing.length === 0) return;
  transaction(db, () => {
    for (const [name, sql] of differing) db.exec(`DROP TRIGGER IF EXISTS ${name}; ${sql}`);
  });
}
