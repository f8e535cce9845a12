import { describe, expect, it } from 'vitest';
import { speakableText } from './speakable-text.ts';

const spoken = (markdown: string) => speakableText(markdown).text;

describe('speakableText', () => {
  it('drops Markdown syntax and reads a link as its text', () => {
    expect(spoken('Some **bold**, *soft*, ~~old~~ and `code` with [a link](https://a.example/x?y).')).toBe(
      'Some bold, soft, old and code with a link.',
    );
  });

  it('omits code blocks and reports that', () => {
    const answer = 'Before.\n\n```py\nx = 1\n```\n\nAfter.';
    expect(speakableText(answer)).toEqual({ text: 'Before.\n\nAfter.', leftOut: true });
    expect(speakableText('Only words.').leftOut).toBe(false);
  });

  it('reads lyrics inside and outside a code block without section tags', () => {
    const lyrics = '[intro-short]\n[verse]\nRain on the tin roof\n\n[Chorus x2]\nOh the tide';
    const words = 'Rain on the tin roof\n\nOh the tide';
    for (const name of ['', 'text', 'lyrics', '歌词']) {
      const answer = `Here:\n\n\`\`\`${name}\n${lyrics}\n\`\`\`\n\nEnjoy.`;
      expect(speakableText(answer)).toEqual({ text: `Here:\n\n${words}\n\nEnjoy.`, leftOut: false });
    }
    expect(speakableText(lyrics)).toEqual({ text: words, leftOut: false });
  });

  it('omits an unclosed code block and a nested one', () => {
    expect(spoken('Before.\n```\nx = 1')).toBe('Before.');
    expect(spoken('Before.\n````md\n```\ninner\n```\n````\nAfter.')).toBe('Before.\nAfter.');
  });

  it('omits display formulas and reads simple inline formulas as written', () => {
    expect(spoken('See:\n$$\na^2\n$$\nThen $x + y$ is \\(z\\).')).toBe('See:\nThen x + y is z.');
    expect(speakableText('As in $e^{i\\pi}$ or $\\sqrt{2}$, and so on.')).toEqual({
      text: 'As in or , and so on.',
      leftOut: true,
    });
    expect(spoken('It costs $5 and then $6.')).toBe('It costs $5 and then $6.');
  });

  it('ends headings and items with the full stop of their script', () => {
    expect(spoken('# Title\n\n- one\n- [x] two!\n3. three')).toBe('Title.\n\none.\ntwo!\n3. three.');
    expect(spoken('## 标题\n- 第一')).toBe('标题。\n第一。');
  });

  it('reads a table row by row with its column names', () => {
    const table =
      '| File | Lines | Memory |\n| --- | ---: | --- |\n| a.txt | 10 | **6<br>MB** |\n| b.txt | | 41 MB |';
    expect(spoken(table)).toBe('a.txt; Lines: 10; Memory: 6 MB.\nb.txt; Memory: 41 MB.');
  });

  it('reads an address as its host and omits HTML tags', () => {
    expect(spoken('Go to https://www.example.org/a/b?c=d now.<br>Then **stop**.')).toBe(
      'Go to example.org now.\nThen stop.',
    );
  });

  it('keeps characters that are not markup', () => {
    expect(spoken('2 * 3 * 4 and snake_case_name & 5 < 6 - 7')).toBe(
      '2 * 3 * 4 and snake_case_name & 5 < 6 - 7',
    );
  });

  it('is empty for an answer that is only code', () => {
    expect(speakableText('```\ncode\n```')).toEqual({ text: '', leftOut: true });
  });

  it('handles a very long answer without line breaks within two seconds', () => {
    const begun = performance.now();
    spoken('*[`_$('.repeat(20_000));
    expect(performance.now() - begun).toBeLessThan(2000);
  });
});
