import { setTimeout as sleep } from 'node:timers/promises';
import type { Seeded } from '../../core/testing/seeded.ts';

/** A slow connection between a window and its core, on which a call or its answer may be lost. */
export interface BadLine<Api> {
  /** The core's API over this connection. */
  readonly api: Api;
  /** The core's API over this connection as far as nothing is lost, for streams that resume by themselves. */
  readonly streams: Api;
  /** How long each call, answer and event takes, in milliseconds. */
  readonly ms: number;
  /** The share of calls and of answers that are lost. */
  losses: number;
}

/**
 * @param loss the error of a lost call
 * @param onBack runs once the window is connected again after a loss, when it reads everything anew
 */
export function badLine<Api extends object>(
  api: object,
  random: Seeded,
  loss: Error,
  onBack: () => void,
): BadLine<Api> {
  const ms = random.pick([0, 2, 8, 25]);
  const line = { losses: random.pick([0, 0, 0.03, 0.1]), ms };
  const mayLose = () => {
    if (random.random() >= line.losses) return;
    void sleep(random.int(0, 50)).then(onBack);
    throw loss;
  };
  return Object.assign(line, {
    api: behind(api, ms, mayLose) as Api,
    streams: behind(api, ms, () => undefined) as Api,
  });
}

function behind(api: object, ms: number, mayLose: () => void): object {
  return new Proxy(() => undefined, {
    get: (_, name) => (name === 'then' ? undefined : behind(Reflect.get(api, name), ms, mayLose)),
    async apply(_, self, given: unknown[]) {
      await sleep(ms);
      mayLose();
      try {
        const answer: unknown = await Reflect.apply(api as () => unknown, self, given);
        mayLose();
        return isStream(answer) ? late(answer, ms) : answer;
      } finally {
        await sleep(ms);
      }
    },
  });
}

function isStream(answer: unknown): answer is AsyncIterable<unknown> {
  return typeof answer === 'object' && answer !== null && Symbol.asyncIterator in answer;
}

async function* late(events: AsyncIterable<unknown>, ms: number): AsyncIterable<unknown> {
  for await (const event of events) {
    await sleep(ms);
    yield event;
  }
}
