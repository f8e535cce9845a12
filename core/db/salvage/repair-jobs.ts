import type { DatabaseSync } from 'node:sqlite';
import { DEFAULT_SETTINGS } from '../../../shared/domain/default-settings.ts';

const { voiceId: _, model: SPEECH_MODEL, ...SPEECH } = DEFAULT_SETTINGS.speech;
/** SQL: reads an expression from the first request of job `j`. */
const ofRequest = (expression: string) =>
  `(SELECT ${expression} FROM request r WHERE r.job_id = j.id ORDER BY r.n LIMIT 1)`;
const sent = (path: string) => ofRequest(`r.body ->> '$.${path}'`);
const model = (fallback: string) => `coalesce(nullif(j.model, ''), '${fallback}')`;

/** SQL: prompt and settings of a lost generation, reconstructed from its job `j`, by kind. */
const RECONSTRUCTED: Readonly<Record<string, { readonly prompt: string; readonly settings: string }>> = {
  speech: {
    prompt: `(SELECT group_concat(r.body ->> '$.text', ' ' ORDER BY r.n) FROM request r WHERE r.job_id = j.id)`,
    settings: `json_set('${JSON.stringify(SPEECH)}', '$.model', ${model(SPEECH_MODEL)},
      '$.format', coalesce(${sent('audio_setting.format')}, '${SPEECH.format}'),
      '$.sampleRate', coalesce(${sent('audio_setting.sample_rate')}, ${SPEECH.sampleRate}),
      '$.voiceId', coalesce(${sent('voice_setting.voice_id')}, '-'), '$.voiceName', '', '$.cast', NULL)`,
  },
  music: {
    prompt: sent('lyrics'),
    settings: `json_object('model', ${model('-')}, 'style', coalesce(${sent('style')}, ''),
      'negativeTags', coalesce(${sent('negative_tags')}, ''), 'styleWeight', ${sent('style_weight')},
      'vocalGender', ${sent('vocal_gender')}, 'sentTitle', coalesce(${sent('title')}, ''),
      'mode', iif(${sent('custom_mode')}, 'prompt', 'lyrics'),
      'instrumental', json(iif(${sent('instrumental')}, 'true', 'false')))`,
  },
  images: {
    prompt: sent('prompt'),
    settings: `json_object('model', ${model('-')}, 'size', ${sent('size')},
      'way', iif(j.task_id IS NOT NULL OR ${ofRequest('r.url')} LIKE '%async%', 'queue', 'wait'))`,
  },
};

/** SQL: whether generation `s` has all its outputs. */
const IS_COMPLETE = `EXISTS (SELECT 1 FROM generation_output o WHERE o.generation_id = s.id)
  AND NOT EXISTS (SELECT 1 FROM generation_output o WHERE o.generation_id = s.id AND o.asset_id IS NULL)`;
/** SQL: whether generation `s`, whose job is lost, has calls and none was sent. */
const WAS_NEVER_SENT = `EXISTS (SELECT 1 FROM job_call c WHERE c.job_id = s.job_id)
  AND NOT EXISTS (SELECT 1 FROM job_call c WHERE c.job_id = s.job_id AND c.state NOT IN ('draft', 'queued'))`;

/**
 * Reconstructs a lost job from its generation, or a lost generation from its newest job, so that no billed result is
 * lost. A lost job becomes `unknown`, so that the user decides, or `stopped` if nothing was sent; nothing is resent.
 * Call it before rows that refer to lost ones are removed.
 * @param check throws for a row that could not be shown.
 * @param options `subjects`: whether to reconstruct generations. A later pass could not tell a reconstructed generation
 * from the original, but can for a job, by its `seq`.
 */
export function repairJobs(
  db: DatabaseSync,
  check: (table: string, key: string) => void,
  { subjects }: { subjects: boolean },
): void {
  // Jobs first: a generation is shown with its job.
  for (const [table, id] of [...createJobs(db), ...(subjects ? createGenerations(db) : [])]) {
    try {
      check(table, id);
    } catch {
      db.prepare(`DELETE FROM ${table} WHERE id = ?`).run(id);
    }
  }
}

/** The reconstructed rows. */
type Created = readonly (readonly [table: string, id: string])[];

/** Reconstructs lost jobs and ends their calls. */
function createJobs(db: DatabaseSync): Created {
  const lost = db
    .prepare(
      `INSERT OR IGNORE INTO job (id, op_id, kind, state, title, connection_id, model, subject_id, attempts, seq,
         created_at, ended_at, dismissed)
       SELECT s.job_id, s.job_id, s.kind,
         iif(${IS_COMPLETE}, 'done', iif(${WAS_NEVER_SENT}, 'stopped', 'unknown')), s.title, s.connection_id,
         coalesce(iif(json_valid(s.settings), s.settings ->> '$.model', ''), ''), s.id, 0, 0, s.created_at, s.created_at,
         s.deleted_at IS NOT NULL
       FROM generation s WHERE NOT EXISTS (SELECT 1 FROM job j WHERE j.id = s.job_id) RETURNING id`,
    )
    .all();
  const end = db.prepare(
    `UPDATE job_call SET state = iif(state IN ('draft', 'queued'), 'stopped', 'unknown'), ended_at = created_at
     WHERE job_id = ? AND ended_at IS NULL`,
  );
  for (const { id } of lost) end.run(String(id));
  return lost.map(({ id }) => ['job', String(id)] as const);
}

/** Reconstructs lost generations, each from its newest job. */
function createGenerations(db: DatabaseSync): Created {
  return Object.entries(RECONSTRUCTED).flatMap(([kind, { prompt, settings }]) =>
    db
      .prepare(
        `INSERT OR IGNORE INTO generation (id, kind, created_at, connection_id, job_id, title, prompt, search_text, settings)
         SELECT j.subject_id, j.kind, j.created_at, j.connection_id, j.id, j.title, coalesce(${prompt}, ''),
           lower(j.title || ' ' || coalesce(${prompt}, '')), ${settings} FROM job j
         WHERE j.kind = ? AND NOT EXISTS (SELECT 1 FROM generation s WHERE s.id = j.subject_id)
         ORDER BY j.id DESC RETURNING id`,
      )
      .all(kind)
      .map(({ id }) => ['generation', String(id)] as const),
  );
}
