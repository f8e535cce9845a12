import { expect, it } from 'vitest';
import { codeFileName } from './code-names.ts';

it.each([
  ['python', 'code.py'],
  ['TS', 'code.ts'],
  ['shell-session', 'code.sh'],
  ['sql', 'code.sql'],
  ['mermaid', 'code.mmd'],
  ['', 'code.txt'],
  ['constructor', 'code.txt'],
  ['../../evil', 'code.txt'],
])('codeFileName for the language %j is %j', (language, fileName) => {
  expect(codeFileName(language)).toBe(fileName);
});
