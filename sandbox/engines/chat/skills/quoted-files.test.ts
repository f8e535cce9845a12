import { expect, test } from 'vitest';
import { composeText } from '../../../testing/composed.ts';

const notes = 'notes.txt:\n```txt\nBees fly.\nBees make honey from flowers.\nThe sky is blue.\n```';
const list = 'list.csv:\n````csv\nname,age\n```\nAda,36\n````';

test.each(['What is in this file?', '', 'Summarise it, please.'])('one file, asked %j', (question) => {
  const text = composeText(`${notes}\n\n${question}`);
  expect(text).toContain('**`notes.txt`**: 3 lines, 11 words');
  expect(text).toContain('Bees make honey from flowers.');
});

test('each of several files is described, and a fence inside one does not end it', () => {
  const text = composeText(`What is in these files?\n\n${notes}\n\n${list}`);
  expect(text).toContain('`notes.txt`');
  expect(text).toContain('**`list.csv`**: 3 lines, 4 words');
  expect(text).toContain('> `name,age`');
});

test('the answer is in the language of the question, not of the file', () => {
  expect(composeText(`${notes}\n\n这个文件里有什么？`)).toMatch(/\*\*`notes\.txt`\*\*：3 行，11 个字词/);
});

test('an unrelated question with a file is left to the other skills', () => {
  expect(composeText(`${notes}\n\nTell me a story about rain`)).not.toContain('notes.txt');
});

test('a question about a text file is answered with its sentence', () => {
  const file = 'notes.md\n```\n# Notes\n\nThe marmalade is in the attic. The bees are not.\n```';
  expect(composeText(`${file}\n\nWhere is the marmalade?`)).toContain('The marmalade is in the attic.');
});

test('a question about a PDF is answered with its sentence', () => {
  const file = 'lease.pdf\n```\nThe rent is due monthly.\nThe notice period is three months.\n```';
  expect(composeText(`${file}\n\nHow long is the notice period?`)).toContain(
    'The notice period is three months.',
  );
});

test("a question without a skill is answered with the file's content", () => {
  const text = composeText(`${list}\n\nWho wins the next election?`);
  expect(text).toContain('**`list.csv`**: 3 lines');
  expect(text).not.toContain('no answer');
});
