import { describe, expect, it } from 'vitest';
import { StreamDocument } from './stream-document.ts';

describe('a growing text', () => {
  it('is at its end what it is when read in one go', () => {
    const text =
      '# Hi\n\nSome **bold** and `code`.\n\n- a\n- b\n  - c\n\n1. x\n\n2. y\n\n| a | b |\n|---|:-:|\n| 1 | 2 |\n| 3 | 4 |\n\n```ts\nlet a = 1;\n\n// x\n```\n\n> quote\n> [foo]\n\n$$\nx^2\n$$\n\nEnd $a+b$ and [foo].\n\n[foo]: https://example.com\n';
    const whole = new StreamDocument().update(text, false);
    for (const size of [1, 2, 3, 7, 8, 50]) {
      const grown = new StreamDocument();
      for (let end = 0; end < text.length; end += size) grown.update(text.slice(0, end), true);
      grown.update(text, true);
      expect(grown.update(text, false)).toEqual(whole);
    }
  });
});
