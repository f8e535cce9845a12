import type { AnswerEvent } from '../../../shared/domain/answer-event.ts';

/**
 * Events read but not yet handed on. Neighbouring pieces of one block that came in one piece of bytes become one event:
 * nothing is delayed by it, and everything after has less to do.
 */
export class AnswerEvents {
  #events: AnswerEvent[] = [];
  #content = false;

  /** Something a person can read has come. */
  get hasContent(): boolean {
    return this.#content;
  }

  push(event: AnswerEvent): void {
    if (event.type === 'tool_call' || event.type === 'block') this.#content = true;
    this.#events.push(event);
  }

  /** A piece of text or thinking; nothing for an empty one. */
  pushText(type: 'text' | 'thinking', choice: number, block: number, text: string): void {
    if (text === '') return;
    this.#content = true;
    const last = this.#events.at(-1);
    if (last !== undefined && last.type === type && last.choice === choice && last.block === block) {
      last.text += text;
    } else {
      this.#events.push({ type, choice, block, text });
    }
  }

  /** Takes the events since the last call. */
  take(): AnswerEvent[] {
    const events = this.#events;
    this.#events = [];
    return events;
  }
}
