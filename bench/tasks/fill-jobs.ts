import { openDatabase } from '../../core/db/database.ts';
import { CallStore } from '../../core/db/jobs/call-store.ts';
import { transaction } from '../../core/db/transaction.ts';
import { newId } from '../../core/platform/new-id.ts';
import type { JobState } from '../../shared/domain/job-state.ts';

/** Final states of jobs, which repeat in this order. */
const ENDS: readonly JobState[] = [
  ...(['done', 'done', 'done', 'done', 'done', 'done', 'failed', 'done'] as const),
  ...(['stopped', 'done', 'done', 'rejected', 'done', 'interrupted', 'done', 'done'] as const),
];
const NAMES = ['Harbour walk, narration', '灯塔的故事', 'Chapter four', 'Station announcements', '早间新闻'];
const ERROR = {
  class: 'service',
  message: 'voice engine busy, please retry (base_resp 1002)',
  action: 'retry',
  phase: 'answering',
  status: 200,
  code: '1002',
  type: null,
  param: null,
  retryAfterMs: null,
};
const REQUEST = { method: 'POST', url: 'http://127.0.0.1/v1/t2a_v2', headers: {}, body: { text: 'x' } };

/**
 * Writes ended takes with their jobs into a data folder, a minute apart, with one of unknown outcome on top. Also
 * writes older ones that were never sent, as a killed run leaves them.
 */
export function fillJobs(folder: string, ended: number, waiting = 0): void {
  const count = ended + waiting;
  const now = Date.now();
  const { db, close } = openDatabase(folder, now);
  const take = db.prepare(
    `INSERT INTO generation (id, kind, created_at, title, prompt, settings, connection_id, job_id)
     VALUES (?, 'speech', ?, ?, 'x', ?, 'sandbox', ?)`,
  );
  const job = db.prepare(
    `INSERT INTO job (id, op_id, kind, state, title, connection_id, model, subject_id, error, attempts,
       progress_done, progress_total, seq, created_at, sent_at, first_byte_at)
     VALUES (:id, :opId, 'speech', 'queued', :title, 'sandbox', 'vendor-tts-1.5', :takeId, :error, 1,
       :done, :total, 9, :at, :at, :at)`,
  );
  const calls = new CallStore(db);
  // The database itself refuses jobs that start in a final state.
  const send = db.prepare(`UPDATE job SET state = 'sending' WHERE id = ?`);
  const end = db.prepare('UPDATE job SET state = ?, ended_at = ? WHERE id = ?');
  const settings = JSON.stringify({
    model: 'vendor-tts-1.5',
    speed: null,
    vol: null,
    pitch: null,
    format: 'mp3',
    sampleRate: 32_000,
    voiceId: 'v',
    voiceName: 'Marlow',
    cast: null,
  });
  const first = now - count * 60_000;
  transaction(db, () => {
    for (let i = 0; i < count; i++) {
      const at = first + i * 60_000;
      const [id, takeId] = [newId(at), newId(at)];
      const state = i === count - 1 ? 'unknown' : (ENDS[i % ENDS.length] ?? 'done');
      const title = `${NAMES[i % NAMES.length]} ${i + 1}`;
      const bad = state === 'failed' || state === 'rejected' || state === 'unknown';
      const total = 1 + (i % 12);
      take.run(takeId, at, title, settings, id);
      job.run({
        id,
        opId: newId(at),
        title,
        takeId,
        error: bad && i >= waiting ? JSON.stringify(ERROR) : null,
        done: state === 'done' && i >= waiting ? total : 0,
        total,
        at,
      });
      if (i < waiting) {
        calls.insert({ jobId: id, n: 0, opId: newId(at), request: REQUEST, now: at });
        continue;
      }
      send.run(id);
      end.run(state, at + 2000 + (i % 90) * 1000, id);
    }
  });
  close();
}
