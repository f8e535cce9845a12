/** Returns a seeded generator of numbers from 0 to 1 (mulberry32), so that every run streams the same answer. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

const words =
  'the stream reader keeps a small buffer and gives each whole line to the parser which marks what it knows then waits for more because a late byte may still change the end of a word so nothing before it moves'.split(
    ' ',
  );
const hanzi =
  '流式读取文件时只需要保留一个很小的缓冲区每一行到达之后立刻交给解析器处理因此内存占用始终平稳不会随着文本变长而增加';

/** Returns a 60 KB answer as models write them: prose, lists, code in several languages, tables, math and 中文. */
export function answerText(size = 60_000, seed = 7): string {
  const next = numbers(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T;
  const sentence = (): string => {
    const count = 8 + Math.floor(next() * 14);
    const text = Array.from({ length: count }, () => {
      const word = pick(words);
      const style = next();
      return style < 0.04
        ? `**${word}**`
        : style < 0.07
          ? `\`${word}()\``
          : style < 0.09
            ? `*${word}*`
            : word;
    }).join(' ');
    return `${text[0]?.toUpperCase()}${text.slice(1)}.`;
  };
  const chinese = (): string => {
    const start = Math.floor(next() * 30);
    return `${hanzi.slice(start, start + 12 + Math.floor(next() * 14))}。`;
  };
  const times = (count: number, make: () => string): string => Array.from({ length: count }, make).join(' ');
  const blocks: (() => string)[] = [
    () => times(3 + Math.floor(next() * 4), sentence),
    () => times(2 + Math.floor(next() * 3), sentence),
    () => `${times(4, chinese).replaceAll(' ', '')}其中 **重点** 是 \`buffer\`，${chinese()}`,
    () => Array.from({ length: 4 + Math.floor(next() * 5) }, () => `- ${sentence()}`).join('\n'),
    () => Array.from({ length: 5 }, (_, i) => `${i + 1}. **${pick(words)}**: ${sentence()}`).join('\n'),
    () => codeBlock(pick, 8 + Math.floor(next() * 18)),
    () => table(pick, next, 4 + Math.floor(next() * 8)),
    () =>
      `For $n_${Math.floor(next() * 9)}$ pieces the cost is $O(n \\log n)$, and\n\n$$\n\\sum_{i=1}^{n} ${Math.floor(next() * 90)} i^2 = \\frac{n(n+1)(2n+1)}{6}\n$$`,
    () => `> ${sentence()}\n> ${sentence()}`,
    () =>
      `See [the guide](https://example.com/guide/${Math.floor(next() * 100)}) and https://example.org/a?b=${Math.floor(next() * 100)} for more. ${sentence()}`,
  ];
  let text = '';
  for (let section = 1; text.length < size; section++) {
    text += `## ${section}. ${pick(words)} ${pick(words)}\n\n`;
    for (let i = 0; i < 5; i++) text += `${pick(blocks)()}\n\n`;
  }
  return text.slice(0, size);
}

function codeBlock(pick: <T>(list: readonly T[]) => T, lines: number): string {
  const language = pick(['ts', 'python', 'bash', 'json', 'rust']);
  const line: Record<string, () => string> = {
    ts: () => `const ${pick(words)} = await read${pick(words)}(file, { size: ${lines} }); // ${pick(words)}`,
    python: () => `    ${pick(words)} = [x for x in ${pick(words)} if x > ${lines}]  # ${pick(words)}`,
    bash: () => `grep -n "${pick(words)}" ./${pick(words)}.txt | sort -u`,
    json: () => `  "${pick(words)}": ["${pick(words)}", ${lines}],`,
    rust: () => `let ${pick(words)}: Vec<u8> = ${pick(words)}.iter().map(|b| b + ${lines}).collect();`,
  };
  return `\`\`\`${language}\n${Array.from({ length: lines }, () => line[language]?.() ?? '').join('\n')}\n\`\`\``;
}

function table(pick: <T>(list: readonly T[]) => T, next: () => number, rows: number): string {
  const row = (): string =>
    `| ${pick(words)} ${pick(words)} | ${Math.floor(next() * 1000)} | \`${pick(words)}\` | 中文${pick(words)} |`;
  return `| What | Count | Call | 说明 |\n|---|---:|---|---|\n${Array.from({ length: rows }, row).join('\n')}`;
}
