import type { ServiceErrorData } from '../../shared/service/errors.ts';
import { RetryBudget, retryDecision } from '../http/errors/retry-table.ts';
import { ServiceError } from '../http/errors/service-error.ts';
import { rest, untilAborted } from '../platform/abortable.ts';
import type { Clock, Logger } from '../platform/host.ts';
import { failedTry } from './job-end.ts';
import type { RunningJob } from './running-job.ts';

export interface StreamTriesPorts {
  readonly clock: Clock;
  readonly logger: Logger;
  readonly describe: (running: RunningJob, thrown: unknown) => ServiceErrorData;
  /** The job's row has changed. */
  readonly onChange: (running: RunningJob) => void;
}

/** Makes the one call of a job that answers with a stream, again where the retry table allows it. */
export class StreamTries {
  readonly #ports: StreamTriesPorts;
  readonly #budget = new RetryBudget();

  constructor(ports: StreamTriesPorts) {
    this.#ports = ports;
  }

  /** Tries until one goes well, or the retry table says no more. @throws ServiceError */
  async run(running: RunningJob, work: () => Promise<void>, mayRepeat: () => boolean): Promise<void> {
    const { clock, describe, onChange } = this.#ports;
    const { signal } = running.controller;
    this.#budget.earn();
    let waitedMs = 0;
    for (let attempt = 1; ; attempt++) {
      try {
        signal.throwIfAborted();
        running.retryAt = null;
        running.move('sending');
        running.begun = true;
        onChange(running);
        return await untilAborted(signal, work());
      } catch (thrown) {
        const error = describe(running, thrown);
        const decision = retryDecision({ ...failedTry('text', error), attempt, waitedMs });
        if (!decision.retry || !mayRepeat() || !this.#budget.spend()) {
          throw new ServiceError(error, { cause: thrown });
        }
        waitedMs += decision.afterMs;
        running.move('queued');
        const retryAt = Math.round(clock.now() + decision.afterMs);
        running.retryAt = retryAt;
        const { class: kind, status } = error;
        const facts = {
          jobId: running.id,
          attempt: attempt + 1,
          afterMs: decision.afterMs,
          class: kind,
          status,
        };
        this.#ports.logger.info('tried again', facts);
        running.log.append({ type: 'retry_at', retryAt, attempt: attempt + 1 });
        onChange(running);
        await rest(clock, decision.afterMs, signal);
      }
    }
  }
}
