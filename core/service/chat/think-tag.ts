const OPEN = '<think>';
const CLOSE = '</think>';
/** Characters, white space among them, within which the tag must begin. */
const BEGINNING_MAX = 1000;

/**
 * Thinking or text of an answer; `before` and `after` are what stood around thinking in tags, so that it can be sent
 * back as it came.
 */
export interface ThinkingOrText {
  readonly type: 'before' | 'thinking' | 'after' | 'text';
  readonly text: string;
}

/**
 * Tells the thinking from the text of an answer that begins with `<think>…</think>`, as local servers send it where they
 * have no parser for the model. The tags may be cut anywhere; anywhere but at the beginning they are text. Tags without
 * thinking between them are left out.
 */
export class ThinkTag {
  #state: 'beginning' | 'opened' | 'thinking' | 'after' | 'text' = 'beginning';
  /** Text that may still become a tag. */
  #held = '';
  /** The text before the thinking, until the thinking begins. */
  #before = '';
  #hasThought = false;

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
        else if (start.startsWith(OPEN)) return this.#open(text);
        else return this.#become('text', text);
        return [];
      }
      case 'opened':
        return this.#become(text.trimStart() === '' ? 'opened' : 'thinking', this.#skip(text));
      case 'thinking':
        return this.#think(text);
      case 'after': {
        const rest = text.trimStart();
        const space = this.#after(text.slice(0, text.length - rest.length));
        return rest === '' ? space : [...space, ...this.#become('text', rest)];
      }
      case 'text':
        return part('text', text);
    }
  }

  /** Returns what was held back when the answer ended. */
  end(): readonly ThinkingOrText[] {
    const held = this.#held;
    this.#held = '';
    return this.#state === 'thinking' ? this.#thought(held) : part('text', held);
  }

  #open(text: string): readonly ThinkingOrText[] {
    const end = text.indexOf(OPEN) + OPEN.length;
    this.#before = text.slice(0, end);
    return this.#become('opened', text.slice(end));
  }

  /** Keeps the white space between the tag and the thinking apart; returns the rest. */
  #skip(text: string): string {
    const rest = text.trimStart();
    this.#before += text.slice(0, text.length - rest.length);
    return rest;
  }

  #think(text: string): readonly ThinkingOrText[] {
    const end = text.indexOf(CLOSE);
    if (end >= 0)
      return [
        ...this.#thought(text.slice(0, end)),
        ...this.#after(CLOSE),
        ...this.#become('after', text.slice(end + CLOSE.length)),
      ];
    const kept = text.length - tagStart(text);
    this.#held = text.slice(kept);
    return this.#thought(text.slice(0, kept));
  }

  #thought(text: string): readonly ThinkingOrText[] {
    if (text === '') return [];
    const before = this.#hasThought ? [] : part('before', this.#before);
    this.#hasThought = true;
    return [...before, ...part('thinking', text)];
  }

  #after(text: string): readonly ThinkingOrText[] {
    return this.#hasThought ? part('after', text) : [];
  }

  #become(state: 'opened' | 'thinking' | 'after' | 'text', rest: string): readonly ThinkingOrText[] {
    this.#state = state;
    return rest === '' ? [] : this.push(rest);
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
