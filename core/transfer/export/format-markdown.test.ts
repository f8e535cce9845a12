import { expect, it } from 'vitest';
import { sourceOf } from '../testing/source-of.ts';
import { formatHtml } from './format-html.ts';
import { fencedCode, formatMarkdown } from './format-markdown.ts';

const markdown = (...given: Parameters<typeof sourceOf>) => [...formatMarkdown(sourceOf(...given))].join('');
const html = (...given: Parameters<typeof sourceOf>) => [...formatHtml(sourceOf(...given))].join('');
const text = (words: string) => ({ type: 'text' as const, block: 0, text: words });

it('writes a header with facts, and the author of each message', () => {
  expect(
    markdown([{ parts: [text('Hello')] }, { parts: [text('**Hi**')] }], {
      title: 'A: "talk" #1',
      system: 'Be kind.',
    }),
  ).toBe(`---
title: "A: \\"talk\\" #1"
created: 2026-01-31T14:05:00.000Z
updated: 2026-01-31T14:05:00.000Z
models: ["some-model"]
---

# A: "talk" \\#1

## System prompt

Be kind.

## You

Hello

## Assistant (some-model)

**Hi**
`);
});

it('marks thinking, tools and documents in portable Markdown', () => {
  const written = markdown([
    {
      role: 'assistant',
      parts: [
        { type: 'thinking', block: 0, text: 'One\n\nTwo' },
        { type: 'tool_call', block: 1, id: 'c', name: 'get_*time*', input: '{"a":1}' },
        { type: 'tool_result', toolCallId: 'c', content: 'no ``` end', isError: true },
        { type: 'document', title: 'a.txt', mediaType: 'text/plain', text: 'Words', cite: true },
        { type: 'image', url: 'https://evil.example/x.png', alt: 'x](y', caption: 'See' },
        { type: 'other', block: 2, json: { b: 1 } },
      ],
    },
  ]);
  expect(written).toContain('> **Thinking**\n>\n> One\n>\n> Two\n');
  expect(written).toContain('**Tool call: get\\_\\*time\\***\n\n```json\n{"a":1}\n```\n');
  expect(written).toContain('**Tool error**\n\n````\nno ``` end\n````\n');
  expect(written).toContain('**Attached document: a.txt**\n\n```\nWords\n```\n');
  expect(written).toContain('See\n\n*Attached image: x\\](y*\n');
  expect(written).toContain('```json\n{\n  "b": 1\n}\n```\n');
  expect(written).not.toMatch(/<details|evil/);
});

it('numbers citations, with their text below their turn', () => {
  const cited = (words: string, title: string) => ({
    ...text('So.'),
    citations: [{ cited_text: words, document_title: title, start_char_index: 3, end_char_index: 9 }],
  });
  const written = markdown([
    { role: 'assistant', parts: [cited('first', 'A')] },
    { role: 'assistant', parts: [cited('second\nline', 'B')] },
  ]);
  expect(written).toContain('So.[^1]\n\n[^1]: A (3–9): “first”\n');
  expect(written).toContain('So.[^2]\n\n[^2]: B (3–9): “second line”\n');
  const page = html([{ role: 'assistant', parts: [cited('first', 'A')] }]);
  expect(page).toContain('<a href="#note-1">1</a>');
  expect(page).toContain('<li id="note-1" value="1">A “first”</li>');
});

it('labels incomplete answers and summaries in the language of the window', () => {
  const failed = sourceOf([{ role: 'assistant', status: 'failed', parts: [] }]);
  expect([...formatMarkdown(failed)].join('')).toContain('*Failed*');
  const { answer } = [...failed.turns()][0] ?? {};
  if (!answer) throw new Error('there should be an answer');
  const summary = { role: 'assistant' as const, answer: { ...answer, purpose: 'summary' as const } };
  expect(markdown([{ ...summary, status: 'stopped' }], { language: 'zh-CN' })).toMatch(
    /## 此前对话的摘要\n\n\*已停止。\*/,
  );
  expect(html([summary], { language: 'zh-CN' })).toContain('<html lang="zh-CN">');
});

it('uses a fence longer than any in the code', () => {
  expect(fencedCode('a\n`````\n', '')).toBe('``````\na\n`````\n``````');
});

it('renders tables, lists, code, formulas and links without scripts', () => {
  const page = html([
    {
      parts: [
        text(
          '| a | b |\n|:-:|--:|\n| 1 | 2 |\n\n3. three\n4. four\n\n```js\n<b>\u202e</b>\n```\n\n$a_b$ and \\[x\\]\n',
        ),
        text(
          '[safe](https://example.com/?a=1&b=2) [bad](javascript:alert(1)) ![pic](https://evil.example/p.png)',
        ),
        { type: 'image', url: 'data:image/png;base64,AAAA', alt: 'a"b', caption: '<i>' },
      ],
    },
  ]);
  expect(page).toContain('<th class="center">a</th>');
  expect(page).toContain('<ol start="3"><li>');
  expect(page).toContain('<pre><code>&lt;b&gt;⟨U+202E⟩&lt;/b&gt;\n</code></pre>');
  expect(page).toContain('<math');
  expect(page).toContain('<a href="https://example.com/?a=1&amp;b=2" rel="noopener noreferrer nofollow"');
  expect(page).toContain('bad <span class="address">(javascript:alert(1))</span>');
  expect(page).toContain(
    '<img alt="a&quot;b" src="data:image/png;base64,AAAA"><figcaption>&lt;i&gt;</figcaption>',
  );
  expect(page).not.toMatch(/<script|<img[^>]*evil/);
  expect(page).toContain('@media print');
  expect(page).toContain('prefers-color-scheme: dark');
});
