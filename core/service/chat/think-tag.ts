const OPEN = '<think>';
const CLOSE = '</think>';
/** Characters, white space among them, within which the tag must begin. */
const BEGINNING_MAX = 1000;

export interface ThinkingOrText {
  readonly type: 'thinking' | 'text';
  readonly text: string;
}

/**
 * Tells the thinking from the text of an answer that begins with `<think>…</think>`, as local servers send it where they
 * have no parser for the model. The tags may be cut anywhere; anywhere but at the beginning they are text.
 */
export class ThinkTag {
  #state: 'beginning' | 'opened' | 'thinking' | 'after' | 'text' = 'beginning';
  /** What may still become a tag. */
  #held = '';

  /** Whether all that comes is text. */
  get isPassed(): boolean {
    return this.#state === 'text';
  }

  /** Returns what a delta brings; what may be part of a tag is held back. */
  push(delta: string): readonly ThinkingOrText[] {
    const text = this.#held + delta;
    this.#held = '';
    switch (this.#state) {
      case 'beginning': {
        const start = text.trimStart();
        const mayBeTag = start.length < OPEN.length && OPEN.startsWith(start);
        if (mayBeTag && text.length <= BEGINNING_MAX) this.#held = text;
        else if (start.startsWith(OPEN)) return this.#become('opened', start.slice(OPEN.length));
        else return this.#become('text', text);
        return [];
      }
      case 'opened':
        return text.trimStart() === '' ? [] : this.#become('thinking', text.trimStart());
      case 'thinking': {
        const end = text.indexOf(CLOSE);
        if (end >= 0)
          return [
            ...part('thinking', text.slice(0, end)),
            ...this.#become('after', text.slice(end + CLOSE.length)),
          ];
        const kept = text.length - tagStart(text);
        this.#held = text.slice(kept);
        return part('thinking', text.slice(0, kept));
      }
      case 'after':
        return text.trimStart() === '' ? [] : this.#become('text', text.trimStart());
      case 'text':
        return part('text', text);
    }
  }

  /** Returns what was held back when the answer ended. */
  end(): readonly ThinkingOrText[] {
    const held = this.#held;
    this.#held = '';
    return part(this.#state === 'thinking' ? 'thinking' : 'text', held);
  }

  #become(state: 'opened' | 'thinking' | 'after' | 'text', rest: string): readonly ThinkingOrText[] {
    this.#state = state;
    return this.push(rest);
  }
}

function part(type: ThinkingOrText['type'], text: string): readonly ThinkingOrText[] {
  return text === '' ? [] : [{ type, text }];
}

/** Returns how many characters at the end of a text may begin the closing tag. */
function tagStart(text: string): number {
  for (let length = Math.min(text.length, CLOSE.length - 1); length > 0; length--)
    if (CLOSE.startsWith(text.slice(-length))) return length;
  return 0;
}
