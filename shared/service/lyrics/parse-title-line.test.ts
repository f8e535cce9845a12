import { expect, test } from 'vitest';
import { parseTitleLine } from './parse-title-line.ts';

test.each([
  ['Harbour Lights', 'Harbour Lights'],
  ['# Harbour Lights', 'Harbour Lights'],
  ['**Harbour Lights**', 'Harbour Lights'],
  ['## **Title:** “Harbour Lights”', 'Harbour Lights'],
  ['Title: Harbour: the Lights', 'Harbour: the Lights'],
  ['Harbour: the Lights', 'Harbour: the Lights'],
  ['"Harbour Lights"', 'Harbour Lights'],
  ['《港口的灯》', '港口的灯'],
  ['歌名：港口的灯', '港口的灯'],
  ['Don’t Stop', 'Don’t Stop'],
  ['Title', 'Title'],
  ['***', null],
  ['Title:', null],
  ['', null],
  ['so many words '.repeat(10), null],
  ['#'.repeat(100_000), null],
])('parses the title line %j as %j', (line, title) => {
  expect(parseTitleLine(line)).toBe(title);
});
