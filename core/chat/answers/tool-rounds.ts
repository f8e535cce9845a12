import type { Job } from '../../../shared/domain/job.ts';
import type { JobStore } from '../../db/jobs/job-store.ts';
import { ServiceError } from '../../http/errors/service-error.ts';
import type { JobRunner } from '../../jobs/job-runner.ts';
import type { Changes } from '../../platform/changes.ts';
import { Conflict, NotFound } from '../../platform/refusal.ts';
import type { Chat } from '../chat.ts';
import { toolRoundOperation } from './automatic-results.ts';

export interface ToolRoundsPorts {
  readonly chat: Pick<Chat, 'answerTools'>;
  readonly jobs: Pick<JobStore, 'byOperation'>;
  readonly runner: Pick<JobRunner, 'cancel'>;
  readonly changes: Pick<Changes, 'publish'>;
  readonly onDefect: (error: unknown) => void;
}

/** Goes on by itself after answers that call tools whose results are saved for that. Never at a start, and not after a stop. */
export class ToolRounds {
  readonly #ports: ToolRoundsPorts;
  /** Jobs whose answers are being gone on with, and have no next job yet. */
  readonly #beginning = new Set<string>();
  #closed = false;

  constructor(ports: ToolRoundsPorts) {
    this.#ports = ports;
  }

  /** Continues after an answer that came whole, where its tools have saved results; else the user is next. */
  async continueAfter(job: Job): Promise<void> {
    if (!this.#closed) await this.#continue(job);
  }

  /**
   * The user stopped an answer, which may have come whole a moment before they did: what goes on after it ends with it,
   * or does not begin.
   */
  async stopAfter(job: Job): Promise<void> {
    const { jobs, runner } = this.#ports;
    for (let id: string | undefined = job.id; id !== undefined; ) {
      this.#beginning.delete(id);
      id = jobs.byOperation(toolRoundOperation(id))?.id;
      if (id !== undefined) await runner.cancel(id);
    }
  }

  async #continue(job: Job): Promise<void> {
    const { chat, changes, onDefect } = this.#ports;
    this.#beginning.add(job.id);
    try {
      const started = await chat.answerTools(job, () => !this.#closed && this.#beginning.has(job.id));
      // No window asked for these turns: each is told that there are new ones.
      if (started)
        changes.publish({ type: 'turns_changed', conversationId: started.conversation.summary.id });
    } catch (error) {
      const isRefusal =
        error instanceof Conflict || error instanceof NotFound || error instanceof ServiceError;
      if (!isRefusal && !this.#closed) onDefect(error);
    } finally {
      this.#beginning.delete(job.id);
    }
  }

  /** The program ends: nothing new begins. */
  close(): void {
    this.#closed = true;
  }
}
