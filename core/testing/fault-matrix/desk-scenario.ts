import type { Job } from '../../../shared/domain/job.ts';
import { newId } from '../../platform/new-id.ts';
import { Desk, type Op, TYPED } from './desk.ts';
import { BILL, type Endpoint, TXT } from './endpoints.ts';
import type { Scenario } from './scenario.ts';
import { HALVES } from './service.ts';

/** How long any internal wait of an operation can take, in milliseconds. */
export const LONG_MS = 5_000;
export const isBilled = (endpoint: Endpoint): boolean => BILL.some((one) => one === endpoint);
export const isText = (endpoint: Endpoint): boolean => TXT.some((one) => one === endpoint);

interface Told {
  readonly row: number;
  readonly endpoint: Endpoint;
  readonly name: string;
  readonly outcome: string;
}

/** A scenario on a desk of its own. */
export function atDesk(told: Told, play: (desk: Desk) => Promise<void>): Scenario {
  return {
    ...told,
    async play(lab) {
      const desk = await Desk.open(lab);
      await play(desk);
      await desk.stop();
    },
  };
}

/** Asserts what holds for every operation: exactly this many requests were sent, and input and results are kept. */
export async function lookAt(desk: Desk, op: Op, posts: number): Promise<Job> {
  const { evidence } = desk.lab;
  const job = await desk.job(op);
  const shown = await desk.shown(op);
  evidence.bodies(desk.service.posts.length, posts);
  evidence.keeps('what was typed', shown.includes(TYPED));
  if (job.state === 'done' && job.kind === 'chat')
    evidence.keeps('what came', shown.includes(HALVES.join('')));
  evidence.says(job, shown, desk.host.logged.join('\n'));
  return job;
}

/** Retries an ended job by a click; returns the new job once it has ended. */
export async function triedAgain(desk: Desk, { jobId }: Op): Promise<Op> {
  const opId = newId(desk.lab.clock.now());
  const { id } = await desk.api.jobs.retry({ opId, id: jobId });
  const op = { opId, jobId: id };
  await desk.ended(op);
  return op;
}
