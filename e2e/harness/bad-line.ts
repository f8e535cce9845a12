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
  /** Loses the core with all calls under way; later ones wait for the next core. */
  cut(): void;
  /** Continues with another core. */
  connect(api: object): void;
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
    // Not before the window knows of the loss.
    void sleep(2 * ms + random.int(5, 50)).then(onBack);
    throw loss;
  };
  let core = waiting(loss);
  core.connect(api);
  return Object.assign(line, {
    api: behind(() => core, [], ms, mayLose) as Api,
    streams: behind(
      () => core,
      [],
      ms,
      () => undefined,
    ) as Api,
    cut(): void {
      core.lose();
      core = waiting(loss);
    },
    connect: (next: object) => core.connect(next),
  });
}

type Core = ReturnType<typeof waiting>;

/** A core that the window waits for, until it is lost. */
function waiting(loss: Error) {
  const reached = Promise.withResolvers<{ readonly api: object }>();
  const gone = Promise.withResolvers<never>();
  gone.promise.catch(() => undefined);
  return {
    reached: reached.promise,
    gone: gone.promise,
    connect: (api: object) => reached.resolve({ api }),
    lose: () => gone.reject(loss),
  };
}

type Procedure = (...given: unknown[]) => Promise<unknown>;

function behind(core: () => Core, path: readonly string[], ms: number, mayLose: () => void): object {
  return new Proxy(() => undefined, {
    get: (_, name) => (name === 'then' ? undefined : behind(core, [...path, String(name)], ms, mayLose)),
    async apply(_, __, given: unknown[]) {
      await sleep(ms);
      mayLose();
      const { reached, gone } = core();
      const { api } = await reached;
      try {
        const procedure = path.reduce((at, name) => Reflect.get(at, name), api) as Procedure;
        const answer = await Promise.race([procedure(...given), gone]);
        mayLose();
        return isStream(answer) ? late(answer, ms, gone) : answer;
      } finally {
        await sleep(ms);
      }
    },
  });
}

export function isStream(answer: unknown): answer is AsyncIterable<unknown> {
  return typeof answer === 'object' && answer !== null && Symbol.asyncIterator in answer;
}

async function* late(
  events: AsyncIterable<unknown>,
  ms: number,
  gone: Promise<never>,
): AsyncIterable<unknown> {
  const iterator = events[Symbol.asyncIterator]();
  try {
    for (;;) {
      const { done, value } = await Promise.race([iterator.next(), gone]);
      if (done) return;
      await sleep(ms);
      yield value;
    }
  } finally {
    void iterator.return?.();
  }
}
