import type { Job } from '../../shared/domain/job.ts';
import type { Changes } from '../changes.ts';
import { Conflict, NotFound } from '../refusal.ts';
import { ServiceError } from '../service/service-error.ts';
import type { Chat } from './chat.ts';

export interface ToolRoundsPorts {
  readonly chat: Pick<Chat, 'answerTools'>;
  readonly changes: Pick<Changes, 'publish'>;
  readonly onDefect: (error: unknown) => void;
}

/** Goes on by itself after answers that call tools whose results are saved for that. Never at a start, and not after a stop. */
export class ToolRounds {
  readonly #ports: ToolRoundsPorts;
  #closed = false;

  constructor(ports: ToolRoundsPorts) {
    this.#ports = ports;
  }

  /** An answer has come whole. What it cannot go on with is the user's turn. */
  goOn(job: Job): void {
    if (!this.#closed) void this.#goOn(job);
  }

  async #goOn(job: Job): Promise<void> {
    const { chat, changes, onDefect } = this.#ports;
    try {
      const started = await chat.answerTools(job);
      // No window asked for these turns: each is told that there are new ones.
      if (started)
        changes.publish({ type: 'turns_changed', conversationId: started.conversation.summary.id });
    } catch (error) {
      const isRefusal =
        error instanceof Conflict || error instanceof NotFound || error instanceof ServiceError;
      if (!isRefusal && !this.#closed) onDefect(error);
    }
  }

  /** The program ends: nothing new begins. */
  close(): void {
    this.#closed = true;
  }
}
