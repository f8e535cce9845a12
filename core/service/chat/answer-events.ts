import type { AnswerEvent } from '../../../shared/domain/answer-event.ts';

/**
 * A queue of parsed events. Merges consecutive deltas of one block from the same chunk into a single event, which saves
 * work downstream and delays nothing.
 */
export class AnswerEvents {
  #events: AnswerEvent[] = [];
  #hasContent = false;

  /** Whether any readable content has arrived. */
  get hasContent(): boolean {
    return this.#hasContent;
  }

  push(event: AnswerEvent): void {
    if (event.type === 'tool_call' || event.type === 'block') this.#hasContent = true;
    this.#events.push(event);
  }

  /** Adds a delta of text or thinking; ignores an empty one. */
  pushText(type: 'text' | 'thinking', choice: number, block: number, text: string): void {
    if (text === '') return;
    this.#hasContent = true;
    const last = this.#events.at(-1);
    if (last !== undefined && last.type === type && last.choice === choice && last.block === block) {
      last.text += text;
    } else {
      this.#events.push({ type, choice, block, text });
    }
  }

  /** Yields the queued events. Each is removed only when the next one is requested, so none is lost on the way. */
  *drain(): Generator<AnswerEvent, void, undefined> {
    for (let [next] = this.#events; next !== undefined; [next] = this.#events) {
      yield next;
      if (this.#events[0] === next) this.#events.shift();
    }
  }

  /** Removes and returns the queued events. */
  take(): AnswerEvent[] {
    const events = this.#events;
    this.#events = [];
    return events;
  }
}

/** Upper bound of the index of a block or choice; no real answer has so many. */
const INDEX_MAX = 1_000_000;

/** Returns whether a value is a valid index of a block or choice. */
export function isIndex(sent: unknown): sent is number {
  return typeof sent === 'number' && Number.isInteger(sent) && sent >= 0 && sent < INDEX_MAX;
}

/** Returns whether a value is neither undefined nor null. */
export function isSet(value: unknown): boolean {
  return value !== undefined && value !== null;
}
