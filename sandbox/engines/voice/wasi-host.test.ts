import { expect, test } from 'vitest';
import { compileFlite } from './compile-flite.ts';
import { runProgram } from './wasi-host.ts';

const module = await compileFlite();

test('a program reads its arguments, writes what it has to say and ends with its code', async () => {
  const run = await runProgram(module, ['flite', '-lv']);
  expect(run.exitCode).toBe(0);
  expect(run.stdout).toContain('Voices available: kal');
  expect(run.files.size).toBe(0);
});

test('a file that is written is whole: the header says the size that is there', async () => {
  const { files } = await runProgram(module, ['flite', '-t', 'hello', '-o', 'a.wav']);
  const wav = files.get('a.wav');
  if (!wav) throw new Error('no file was written');
  const view = new DataView(wav.buffer, wav.byteOffset, wav.byteLength);
  expect(new TextDecoder().decode(wav.subarray(0, 4))).toBe('RIFF');
  expect(view.getUint32(40, true)).toBe(wav.length - 44);
});

test('there are no files but its own: one that is asked for is not there', async () => {
  const run = await runProgram(module, ['flite', '-f', import.meta.filename, '-o', 'a.wav']);
  expect(run.stderr).toContain('failed to open file');
  expect(run.files.size).toBe(0);
});

test('a zero in an argument cannot cut it off', async () => {
  const spoken = async (text: string) =>
    (await runProgram(module, ['flite', '-ps', '-t', text, '-o', 'a.wav'])).stdout;
  expect(await spoken('one\0two')).toBe(await spoken('one two'));
});
