import { expect, it } from 'vitest';
import { renameWithRetry } from './rename-with-retry.ts';

/** Returns a rename that fails `times` times, and counts its calls. */
function failing(times: number, code: string) {
  const rename = Object.assign(
    () => {
      rename.calls += 1;
      if (rename.calls <= times) throw Object.assign(new Error(code), { code });
    },
    { calls: 0 },
  );
  return rename;
}

it.each(['EPERM', 'EBUSY', 'EACCES'])('tries again on Windows after %s', (code) => {
  const rename = failing(3, code);
  renameWithRetry('a', 'b', rename, 'win32');
  expect(rename.calls).toBe(4);
});

it('gives up if the file stays locked', () => {
  const rename = failing(100, 'EBUSY');
  expect(() => renameWithRetry('a', 'b', rename, 'win32')).toThrow('EBUSY');
  expect(rename.calls).toBe(6);
});

it('fails at once for other reasons, and on other systems', () => {
  for (const [code, platform] of [
    ['ENOSPC', 'win32'],
    ['EPERM', 'linux'],
  ] as const) {
    const rename = failing(1, code);
    expect(() => renameWithRetry('a', 'b', rename, platform)).toThrow(code);
    expect(rename.calls).toBe(1);
  }
});
