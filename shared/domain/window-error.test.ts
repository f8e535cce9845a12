import { expect, test } from 'vitest';
import { knownErrorMessage, toWindowError, windowError } from './window-error.ts';

const SAID = 'my secret poem';

test.each([
  new Error(SAID),
  new TypeError(`Cannot read properties of undefined (reading '${SAID}')`),
  new SyntaxError(`Unexpected token 'm', "${SAID}" is not valid JSON`),
  Object.assign(new Error(`x\n    at ${SAID} (http://127.0.0.1:1/assets/a.js:1:2)`), { name: SAID }),
  SAID,
  { message: SAID },
  Object.assign(new Error('a'), { stack: `Error: a\n    at ${SAID}, and so on (${SAID}:1:1)` }),
])('a window error contains no user content: %#', (thrown) => {
  const fault = toWindowError(thrown);
  expect(JSON.stringify(fault)).not.toContain('secret');
  expect(windowError.safeParse(fault).success).toBe(true);
});

test('a window error keeps known messages and stack frames', () => {
  const fault = toWindowError(
    Object.assign(new TypeError("Cannot read properties of null (reading 'id')"), {
      stack:
        "TypeError: Cannot read properties of null (reading 'id')\n    at Row.show (http://127.0.0.1:8/assets/row-1a.js:3:14)\n    at app://quartet/assets/x.js:1:2",
    }),
  );
  expect(fault).toEqual({
    name: 'TypeError',
    reason: "Cannot read properties of null (reading 'id')",
    frames: ['Row.show@assets/row-1a.js:3:14', '@assets/x.js:1:2'],
  });
  expect(knownErrorMessage('Minified React error #31; visit https://react.dev/?args[]=mine')).toBe(
    'Minified React error #31',
  );
});

test('a window error accepts no other names, reasons or stack frames', () => {
  const more = { name: 'Error', reason: 'x'.repeat(161), frames: [] };
  expect(windowError.safeParse(more).success).toBe(false);
  expect(windowError.safeParse({ name: SAID, reason: '', frames: [] }).success).toBe(false);
  expect(windowError.safeParse({ name: 'Error', reason: '', frames: [SAID] }).success).toBe(false);
});
