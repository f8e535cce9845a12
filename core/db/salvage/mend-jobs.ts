import type { DatabaseSync } from 'node:sqlite';
import { DEFAULT_SETTINGS } from '../../../shared/domain/default-settings.ts';

/** A kind of job that makes something, and the table of what it makes. */
interface Craft {
  readonly kind: string;
  readonly table: string;
  /** Columns of the table beyond `id`, `created_at`, `connection_id` and `job_id`, as a job `j` tells them. */
  readonly told: Readonly<Record<string, string>>;
  /** Of a row `s`: what its job was called, its model, and whether all of it is there. */
  readonly title: string;
  readonly model: string;
  readonly isMade: string;
}

const { voiceId: _, model: SPEECH_MODEL, ...SPEECH } = DEFAULT_SETTINGS.speech;
/** Reads from what the first call of a job sent. */
const ofRequest = (what: string) =>
  `(SELECT ${what} FROM request r WHERE r.job_id = j.id ORDER BY r.n LIMIT 1)`;
const sent = (path: string) => ofRequest(`r.body ->> '$.${path}'`);
const model = (otherwise: string) => `coalesce(nullif(j.model, ''), '${otherwise}')`;

const CRAFTS: readonly Craft[] = [
  {
    ...{ kind: 'speech', table: 'take' },
    told: {
      ...{ purpose: "'take'", title: 'j.title', voice_name: "''" },
      text: `coalesce((SELECT group_concat(r.body ->> '$.text', ' ' ORDER BY r.n) FROM request r WHERE r.job_id = j.id), '')`,
      voice_id: `coalesce(${sent('voice_setting.voice_id')}, '-')`,
      settings: `json_set('${JSON.stringify(SPEECH)}', '$.model', ${model(SPEECH_MODEL)},
        '$.format', coalesce(${sent('audio_setting.format')}, '${SPEECH.format}'),
        '$.sampleRate', coalesce(${sent('audio_setting.sample_rate')}, ${SPEECH.sampleRate}))`,
    },
    ...{ title: 's.title', model: `coalesce(s.settings ->> '$.model', '')` },
    isMade: 's.asset_id IS NOT NULL',
  },
  {
    ...{ kind: 'music', table: 'song' },
    told: {
      ...{ title: 'j.title', title_by_user: '0', sent_title: `coalesce(${sent('title')}, '')` },
      mode: `iif(${sent('custom_mode')}, 'prompt', 'lyrics')`,
      text: `coalesce(${sent('lyrics')}, '')`,
      words: `lower(j.title || ' ' || coalesce(${sent('lyrics')}, ''))`,
      settings: `json_object('model', ${model('-')}, 'style', coalesce(${sent('style')}, ''),
        'negativeTags', coalesce(${sent('negative_tags')}, ''), 'styleWeight', ${sent('style_weight')},
        'vocalGender', ${sent('vocal_gender')},
        'instrumental', json(iif(${sent('instrumental')}, 'true', 'false')))`,
    },
    ...{ title: 's.title', model: `coalesce(s.settings ->> '$.model', '')` },
    isMade:
      'EXISTS (SELECT 1 FROM song_version v WHERE v.song_id = s.id) AND NOT EXISTS (SELECT 1 FROM song_version v WHERE v.song_id = s.id AND v.asset_id IS NULL)',
  },
  {
    ...{ kind: 'images', table: 'drawing' },
    told: {
      ...{ model: model('-'), size: sent('size'), prompt: `coalesce(${sent('prompt')}, '')` },
      way: `iif(j.task_id IS NOT NULL OR ${ofRequest('r.url')} LIKE '%async%', 'queue', 'wait')`,
    },
    ...{ title: 'substr(s.prompt, 1, 60)', model: 's.model' },
    isMade:
      'EXISTS (SELECT 1 FROM picture p WHERE p.drawing_id = s.id) AND NOT EXISTS (SELECT 1 FROM picture p WHERE p.drawing_id = s.id AND p.asset_id IS NULL)',
  },
];

/** Of a row `s` whose job is lost: its calls are there, and all of them still waited. */
const WAS_NEVER_SENT = `EXISTS (SELECT 1 FROM job_call c WHERE c.job_id = s.job_id)
  AND NOT EXISTS (SELECT 1 FROM job_call c WHERE c.job_id = s.job_id AND c.state NOT IN ('draft', 'queued'))`;

/**
 * What may have been paid for is not lost with one of its two rows: where a job is left without what it was for, or that
 * without its newest job, the other is made anew, as far as the one that is left tells of it. Of a job that is lost nobody
 * knows how it ended: the user is asked, unless nothing of it had been sent, and nothing is sent by itself. Call it before what still names lost rows goes.
 * @param prove takes no row that could not be shown.
 * @param subjects whether what a job was for is made anew too: it cannot be told from the true one, which would find its
 * place taken when it is read later. A job is: its number tells.
 */
export function mendJobs(
  db: DatabaseSync,
  prove: (table: string, key: string) => void,
  { subjects }: { subjects: boolean },
): void {
  for (const craft of CRAFTS) {
    // Jobs first: a row is shown with its job.
    for (const [table, id] of [...makeJobs(db, craft), ...(subjects ? makeSubjects(db, craft) : [])]) {
      try {
        prove(table, id);
      } catch {
        db.prepare(`DELETE FROM ${table} WHERE id = ?`).run(id);
      }
    }
  }
}

type Made = readonly (readonly [table: string, id: string])[];

function makeJobs(db: DatabaseSync, { kind, table, title, model: made, isMade }: Craft): Made {
  const lost = db
    .prepare(
      `INSERT OR IGNORE INTO job (id, op_id, kind, state, title, connection_id, model, subject_id, attempts, seq,
         created_at, ended_at, dismissed)
       SELECT s.job_id, s.job_id, ?, iif(${isMade}, 'done', iif(${WAS_NEVER_SENT}, 'stopped', 'unknown')), ${title}, s.connection_id, ${made}, s.id, 0, 0,
         s.created_at, s.created_at, s.deleted_at IS NOT NULL FROM ${table} s
       WHERE NOT EXISTS (SELECT 1 FROM job j WHERE j.id = s.job_id) RETURNING id`,
    )
    .all(kind);
  const end = db.prepare(
    `UPDATE job_call SET state = iif(state IN ('draft', 'queued'), 'stopped', 'unknown'), ended_at = created_at
     WHERE job_id = ? AND ended_at IS NULL`,
  );
  for (const { id } of lost) end.run(String(id));
  return lost.map(({ id }) => ['job', String(id)] as const);
}

/** The newest job tells most. */
function makeSubjects(db: DatabaseSync, { kind, table, told }: Craft): Made {
  const [columns, values] = [Object.keys(told), Object.values(told)];
  return db
    .prepare(
      `INSERT OR IGNORE INTO ${table} (id, created_at, connection_id, job_id, ${columns.join(', ')})
       SELECT j.subject_id, j.created_at, j.connection_id, j.id, ${values.join(', ')} FROM job j
       WHERE j.kind = ? AND NOT EXISTS (SELECT 1 FROM ${table} s WHERE s.id = j.subject_id)
       ORDER BY j.id DESC RETURNING id`,
    )
    .all(kind)
    .map(({ id }) => [table, String(id)] as const);
}
