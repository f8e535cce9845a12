import type { Job } from '../../shared/domain/job.ts';
import { Conflict, NotFound } from '../refusal.ts';
import { ServiceError } from '../service/service-error.ts';
import type { Chat } from './chat.ts';

/** Goes on by itself after answers that call tools whose results are saved for that. Never at a start, and not after a stop. */
export class ToolRounds {
  readonly #chat: Pick<Chat, 'answerTools'>;
  readonly #onDefect: (error: unknown) => void;
  #closed = false;

  constructor(chat: Pick<Chat, 'answerTools'>, onDefect: (error: unknown) => void) {
    this.#chat = chat;
    this.#onDefect = onDefect;
  }

  /** An answer has come whole. What it cannot go on with is the user's turn. */
  goOn(job: Job): void {
    if (this.#closed) return;
    void this.#chat.answerTools(job).catch((error: unknown) => {
      const isRefusal =
        error instanceof Conflict || error instanceof NotFound || error instanceof ServiceError;
      if (!isRefusal && !this.#closed) this.#onDefect(error);
    });
  }

  /** The program ends: nothing new begins. */
  close(): void {
    this.#closed = true;
  }
}
