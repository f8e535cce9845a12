import { describe, expect, it } from 'vitest';
import type { Job, JobEvent } from '../../shared/domain/job.ts';
import { CallError, ConnectionLost } from './connection.ts';
import { type JobsApi, watchJob } from './watch-job.ts';

const ID = '01ARZ3NDEKTSV4RRFFQ69G5FAV';
const text = (seq: number): JobEvent => ({
  type: 'answer',
  seq,
  at: 0,
  event: { type: 'text', choice: 0, block: 0, text: String(seq) },
});
const state = (seq: number, to: 'running' | 'done'): JobEvent => ({
  ...{ type: 'state', seq, at: 0, state: to, error: null },
});

/** Simulates a core whose log breaks off as scripted: each entry is one connection. */
function scripted(script: (JobEvent | Error)[][], ended: () => boolean = () => true) {
  const afters: number[] = [];
  const jobs: JobsApi = {
    async watch({ after }) {
      afters.push(after);
      const events = script.shift() ?? [];
      return (async function* () {
        for (const event of events) {
          if (event instanceof Error) throw event;
          yield event;
        }
      })();
    },
    get: async () => ({ state: ended() ? 'done' : 'running' }) as Job,
  };
  return { jobs, afters };
}

async function follow(jobs: JobsApi, options: { after?: number; signal?: AbortSignal } = {}) {
  const got: number[][] = [];
  const { after = 0, signal = new AbortController().signal } = options;
  await watchJob(
    { id: ID, after, signal, onEvents: (events) => got.push(events.map(({ seq }) => seq)) },
    jobs,
  );
  return got;
}

describe('watching a job', () => {
  it('delivers each event as it comes and resolves at the end', async () => {
    const { jobs, afters } = scripted([[state(1, 'running'), text(2), text(3), state(4, 'done')]]);
    expect(await follow(jobs)).toEqual([[1], [2], [3], [4]]);
    expect(afters).toEqual([0]);
  });

  it('continues after the last event when the connection breaks', async () => {
    const { jobs, afters } = scripted([
      [text(1), text(2), new ConnectionLost()],
      [new ConnectionLost()],
      [text(3), state(4, 'done')],
    ]);
    expect((await follow(jobs)).flat()).toEqual([1, 2, 3, 4]);
    expect(afters).toEqual([0, 2, 2]);
  });

  it('delivers no event twice if the core repeats itself', async () => {
    const { jobs } = scripted([
      [text(1), text(2), new ConnectionLost()],
      [text(1), text(2), text(3), state(4, 'done')],
    ]);
    expect((await follow(jobs)).flat()).toEqual([1, 2, 3, 4]);
  });

  it('watches again if the stream ends before the job', async () => {
    let over = false;
    const { jobs, afters } = scripted([[text(1)], [text(2), state(3, 'done')]], () => over);
    expect((await follow(jobs)).flat()).toEqual([1, 2, 3]);
    over = true;
    expect(afters).toEqual([0, 1]);
  });

  it('resolves for a job that had already ended', async () => {
    const { jobs, afters } = scripted([[]]);
    expect(await follow(jobs, { after: 9 })).toEqual([]);
    expect(afters).toEqual([9]);
  });

  it('rejects if the core refuses', async () => {
    const { jobs } = scripted([[new CallError('NOT_FOUND')]]);
    await expect(follow(jobs)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('rejects with an error of the handler and does not watch again', async () => {
    const { jobs, afters } = scripted([[text(1), text(2)]]);
    const onEvents = () => {
      throw new TypeError('a bug');
    };
    const watching = watchJob({ id: ID, after: 0, signal: AbortSignal.timeout(2000), onEvents }, jobs);
    await expect(watching).rejects.toThrow('a bug');
    expect(afters).toEqual([0]);
  });

  it('resolves when aborted, whatever error that causes', async () => {
    const leave = new AbortController();
    const jobs: JobsApi = {
      watch: (_input, { signal }) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(new Error('[AsyncIdQueue] Cannot access queue')));
          queueMicrotask(() => leave.abort());
        }),
      get: () => Promise.reject(new Error('must not be asked')),
    };
    expect(await follow(jobs, { signal: leave.signal })).toEqual([]);
  });
});
