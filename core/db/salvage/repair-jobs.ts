import type { DatabaseSync } from 'node:sqlite';
import { DEFAULT_SETTINGS } from '../../../shared/domain/default-settings.ts';

const { voiceId: _, model: SPEECH_MODEL, ...SPEECH } = DEFAULT_SETTINGS.speech;
/** Reads from what the first call of a job sent. */
const ofRequest = (what: string) =>
  `(SELECT ${what} FROM request r WHERE r.job_id = j.id ORDER BY r.n LIMIT 1)`;
const sent = (path: string) => ofRequest(`r.body ->> '$.${path}'`);
const model = (otherwise: string) => `coalesce(nullif(j.model, ''), '${otherwise}')`;

/** Columns of a generation beyond `id`, `kind`, `created_at`, `connection_id` and `job_id`, as a job `j` of each kind tells them. */
const TOLD: Readonly<Record<string, { readonly prompt: string; readonly settings: string }>> = {
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

/** Of a row `s`: whether all of it is there. */
const IS_MADE = `EXISTS (SELECT 1 FROM generation_output o WHERE o.generation_id = s.id)
  AND NOT EXISTS (SELECT 1 FROM generation_output o WHERE o.generation_id = s.id AND o.asset_id IS NULL)`;
/** Of a row `s` whose job is lost: its calls are there, and all of them still waited. */
const WAS_NEVER_SENT = `EXISTS (SELECT 1 FROM job_call c WHERE c.job_id = s.job_id)
  AND NOT EXISTS (SELECT 1 FROM job_call c WHERE c.job_id = s.job_id AND c.state NOT IN ('draft', 'queued'))`;

/**
 * A paid result is not lost with one of its two rows: if a job is left without its subject, or that
 * without its newest job, the other is made anew, as far as the one that is left tells of it. Of a job that is lost nobody
 * knows how it ended: the user is asked, unless nothing of it had been sent, and nothing is sent by itself. Call it before what still names lost rows goes.
 * @param prove takes no row that could not be shown.
 * @param subjects whether what a job was for is made anew too: it cannot be told from the true one, which would find its
 * place taken when it is read later. A job is: its number tells.
 */
export function repairJobs(
  db: DatabaseSync,
  prove: (table: string, key: string) => void,
  { subjects }: { subjects: boolean },
): void {
  // Jobs first: a row is shown with its job.
  for (const [table, id] of [...makeJobs(db), ...(subjects ? makeGenerations(db) : [])]) {
    try {
      prove(table, id);
    } catch {
      db.prepare(`DELETE FROM ${table} WHERE id = ?`).run(id);
    }
  }
}

type Made = readonly (readonly [table: string, id: string])[];

function makeJobs(db: DatabaseSync): Made {
  const lost = db
    .prepare(
      `INSERT OR IGNORE INTO job (id, op_id, kind, state, title, connection_id, model, subject_id, attempts, seq,
         created_at, ended_at, dismissed)
       SELECT s.job_id, s.job_id, s.kind,
         iif(${IS_MADE}, 'done', iif(${WAS_NEVER_SENT}, 'stopped', 'unknown')), s.title, s.connection_id,
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

/** The newest job tells most. */
function makeGenerations(db: DatabaseSync): Made {
  return Object.entries(TOLD).flatMap(([kind, { prompt, settings }]) =>
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
