import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { StreamDocument } from '../../renderer/markdown/stream-document.ts';

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

const PART = `## A heading

Some words with **marks** and \`code\`, as many as a paragraph has.

- an item with [a link](https://example.com)
- another one

\`\`\`ts
const line = 1;
const next = line + 1;
\`\`\`

`;

it('keeps no earlier state of an answer of 300,000 characters', () => {
  const whole = PART.repeat(Math.ceil(300_000 / PART.length));
  const read = new StreamDocument();
  const before = used();
  let text = '';
  for (let at = 0; at < whole.length; at += 40) {
    text += whole.slice(at, at + 40);
    read.update(text, true);
  }
  const nodes = read.update(text, false);
  expect(used() - before).toBeLessThan(20_000_000);
  expect(nodes.length).toBeGreaterThan(4_000);
}, 60_000);

function used(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed;
}
