import type { DatabaseSync } from 'node:sqlite';
import { isEnd, JOB_MOVES, JOB_STATES } from '../../shared/domain/job-state.ts';

const quoted = (states: readonly string[]) => states.map((state) => `'${state}'`).join(', ');

/** Tables whose rows move as jobs do, and how a row may begin. */
const GUARDED = {
  job: `NEW.state IN ('draft', 'queued')`,
  // A call that went well in an earlier job is carried over as done, never sent.
  job_call: `(NEW.state = 'queued' OR (NEW.state = 'done' AND NEW.attempts = 0 AND NEW.sent_at IS NULL))`,
} as const;

/** Tables whose rows are made by jobs: a job goes with its subject. */
const SUBJECTS = ['turn', 'generation'];

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
 * Lets SQLite itself refuse illegal moves of jobs and of their calls, and delete jobs with their subjects, whoever writes.
 * Each open makes the triggers from JOB_MOVES, so that the rule in the code and the rule in the file cannot grow apart,
 * and writes only those that differ.
 */
export function guardJobMoves(db: DatabaseSync): void {
  const find = db.prepare(`SELECT sql FROM sqlite_schema WHERE type = 'trigger' AND name = ?`);
  const hasTable = db.prepare(`SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?`);
  // A database of the first version has others.
  const subjects = SUBJECTS.filter((table) => hasTable.get(table) !== undefined);
  for (const [name, sql] of Object.entries(triggers(subjects))) {
    if (find.get(name)?.sql === sql) continue;
    db.exec(`BEGIN IMMEDIATE; DROP TRIGGER IF EXISTS ${name}; ${sql}; COMMIT`);
  }
}
