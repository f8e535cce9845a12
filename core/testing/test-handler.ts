import { z } from 'zod';
import { fail } from '../http/errors/classify-error.ts';
import { readTextBody } from '../http/read-body.ts';
import type { ServiceConnection } from '../http/service-connection.ts';
import type { Transport } from '../http/transport.ts';
import {
  BILLED_CALLS,
  type CallContext,
  type JobContext,
  type JobHandler,
  type JobOutcome,
} from '../jobs/job-handler.ts';

export interface TestHandlerOptions {
  readonly transport: Transport;
  /** Told of each point on the way, so that a test can stop or kill there. */
  readonly at?: (point: string, context: JobContext) => unknown;
  readonly settle?: (outcome: JobOutcome) => void;
  readonly retry?: JobHandler['retry'];
  /** Calls at a time. */
  readonly atATime?: number;
}

const taskAnswer = z.object({ task_id: z.string() });
const taskState = z.object({ status: z.string(), result: z.string().optional() });

/** JSON of a service as it should be. @throws ServiceError `bad_answer` */
function read<T>(schema: z.ZodType<T>, text: string): T {
  const parsed = schema.safeParse(parsedOr(text));
  if (parsed.success) return parsed.data;
  throw fail('bad_answer', 'no answer of a service', { phase: 'answering', status: 200 });
}

function parsedOr(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * A job handler for tests of the runner: segments POSTed two at a time, or one task POSTed and polled until it is done.
 */
export function testHandler(options: TestHandlerOptions): JobHandler {
  const { transport, at = () => undefined, settle = () => undefined, atATime = 2 } = options;

  async function request(connection: ServiceConnection, method: 'GET' | 'POST', path: string, more: object) {
    const answer = await transport.open({
      ...{ connection, method, path, stream: false, signal: new AbortController().signal },
      ...more,
    });
    return readTextBody(answer, [], 1 << 20);
  }

  async function post({ call, connection, signal, observer, opId }: CallContext) {
    const body = JSON.stringify(call.request.body);
    return request(connection, 'POST', '/errand', { body, signal, observer, opId });
  }

  async function pieces(context: JobContext) {
    const left = context.calls().map((call) => call.n);
    const total = left.length;
    let done = 0;
    const work = async () => {
      for (let n = left.shift(); n !== undefined; n = left.shift()) {
        await context.call(n, async (call) => {
          await at('before-send', context);
          const text = await post(call);
          await at('answered', context);
          return { text };
        });
        done += 1;
        context.progress({ done, total });
        await at('called', context);
      }
    };
    await Promise.all(Array.from({ length: atATime }, work));
  }

  async function task(context: JobContext) {
    if (context.taskId === null) {
      const give = async (call: CallContext) => {
        const { task_id } = read(taskAnswer, await post(call));
        await at('answered', context);
        context.acceptTask(task_id);
        await at('accepted', context);
        return { task_id };
      };
      await context.call(0, give, 'task');
    } else if (context.job.state === 'queued') context.move('accepted');
    await context.poll(async (report) => {
      const path = `/task?task_id=${context.taskId}`;
      const text = await request(context.connection, 'GET', path, { signal: context.signal });
      const { status, result } = read(taskState, text);
      report(status, { done: 1, total: 2 });
      await at('polled', context);
      if (status === 'failed') throw fail('bad_request', 'the task failed');
      return result ?? null;
    });
  }

  return {
    policy: BILLED_CALLS,
    async run(context) {
      await at('run', context);
      if (context.request.url.endsWith('/task')) await task(context);
      else await pieces(context);
      context.move('fetching');
      await at('fetching', context);
    },
    settle,
    settled: () => undefined,
    started: () => undefined,
    recover(job, calls) {
      if (job.polls !== null) return 'resume';
      return calls.every((call) => call.state === 'done') ? 'resume' : 'hold';
    },
    retry: options.retry ?? (() => Promise.reject(new Error('no retry in this test'))),
  };
}
