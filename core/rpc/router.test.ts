import { isProcedure } from '@orpc/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '../../shared/contract/index.ts';
import { type TestCore, testCore } from '../testing/test-core.ts';

let core: TestCore;
beforeAll(async () => {
  core = await testCore();
});
afterAll(() => core.close());

/** Returns all procedures of a tree by their dotted names. */
function procedures(tree: object, prefix = ''): [string, object][] {
  return Object.entries(tree).flatMap(([name, value]: [string, object]) =>
    '~orpc' in value ? [[prefix + name, value] as [string, object]] : procedures(value, `${prefix}${name}.`),
  );
}

test('every procedure of the contract is implemented, with input and output schemas', () => {
  const made = procedures(core.core.router);
  const names = (all: [string, object][]) => all.map(([name]) => name).sort();
  expect(names(made)).toEqual(names(procedures(contract)));
  expect(made.length).toBeGreaterThan(30);
  for (const [name, procedure] of made) {
    if (!isProcedure(procedure)) return expect.fail(name);
    expect(procedure['~orpc'].inputSchema, `${name} input`).toBeDefined();
    expect(procedure['~orpc'].outputSchema, `${name} output`).toBeDefined();
  }
});

test('refuses an input on which its schema throws', async () => {
  // As a window could send it: not a number, and not convertible to one.
  const query: unknown = JSON.parse('{"length":{"toString":0,"valueOf":0}}');
  const search: unknown = core.api.conversations.search;
  if (typeof search !== 'function') return expect.fail();
  await expect(search({ query, limit: 1 })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
});
