import { expect, test } from 'vitest';
import { intentOf, operationIds, withOperationIds } from './operation-ids.ts';

const ONE = { opId: 'a', id: 'take' };
const SEVERAL = {
  prompt: 'sea',
  requests: [
    { opId: 'a', settings: { size: null } },
    { opId: 'b', settings: { size: null } },
  ],
};

test('operation ids are found and replaced in an input and in its lists', () => {
  expect(operationIds(ONE)).toEqual(['a']);
  expect(operationIds(SEVERAL)).toEqual(['a', 'b']);
  expect(withOperationIds(ONE, ['x'])).toEqual({ opId: 'x', id: 'take' });
  expect(withOperationIds(SEVERAL, ['x', 'y'])).toMatchObject({ requests: [{ opId: 'x' }, { opId: 'y' }] });
  expect(SEVERAL.requests[0]?.opId, 'the input itself stays').toBe('a');
});

test('an input without operation ids is returned unchanged', () => {
  for (const input of [
    undefined,
    null,
    'text',
    ['opId'],
    new Uint8Array(2),
    { id: 'x', parts: [{ text: 'a' }], ids: [] },
  ]) {
    expect(operationIds(input)).toEqual([]);
    expect(withOperationIds(input, ['x'])).toBe(input);
  }
});

test('calls have the same intent only if they differ in operation ids or limit alone', () => {
  const intent = intentOf(['images', 'create'], SEVERAL);
  expect(intentOf(['images', 'create'], withOperationIds(SEVERAL, ['x', 'y']))).toBe(intent);
  expect(intentOf(['images', 'create'], { ...SEVERAL, prompt: 'land' })).not.toBe(intent);
  expect(intentOf(['images', 'create'], { ...SEVERAL, requests: SEVERAL.requests.slice(1) })).not.toBe(
    intent,
  );
  expect(intentOf(['images', 'create'], { ...SEVERAL, limit: 9 }), 'how much is shown of it').toBe(intent);
  expect(intentOf(['speech', 'create'], SEVERAL)).not.toBe(intent);
});
