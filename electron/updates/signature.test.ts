import { expect, it } from 'vitest';
import { isMacAppSigned, type RunProgram } from './signature.ts';

const PROGRAM = '/Applications/Quartet.app/Contents/MacOS/Quartet';

it.each([
  ['a certificate', 'Signature size=9012\nAuthority=Developer ID Application: Some One (AB12)\n', true],
  ['an ad-hoc signature', 'Signature=adhoc\nTeamIdentifier=not set\n', false],
])('a Mac app with %s is signed: %s', async (_what, printed, expected) => {
  const asked: unknown[] = [];
  const runProgram: RunProgram = async (...args) => {
    asked.push(args);
    return printed;
  };
  expect(await isMacAppSigned(PROGRAM, runProgram)).toBe(expected);
  expect(asked).toEqual([['/usr/bin/codesign', ['--display', '--verbose=2', '/Applications/Quartet.app']]]);
});

it('a Mac app that codesign refuses is not signed', async () => {
  const refuse = () => Promise.reject(new Error('code object is not signed at all'));
  expect(await isMacAppSigned(PROGRAM, refuse)).toBe(false);
});

it('a Mac app is not signed where there is no codesign', async () => {
  expect(await isMacAppSigned(PROGRAM)).toBe(false);
});
