import { createRouterClient, isProcedure, ORPCError } from '@orpc/server';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '../shared/contract/index.ts';
import { type TestCore, testCore } from './testing/test-core.ts';

let core: TestCore;
beforeAll(async () => {
  core = await testCore();
});
afterAll(() => core.close());

/** All procedures of a tree by their dotted name. */
function procedures(tree: object, prefix = ''): [string, object][] {
  return Object.entries(tree).flatMap(([name, value]: [string, object]) =>
    '~orpc' in value ? [[prefix + name, value] as [string, object]] : procedures(value, `${prefix}${name}.`),
  );
}

test('every procedure of the contract is there, and has an input and an output schema', () => {
  const made = procedures(core.core.router);
  expect(made.map(([name]) => name)).toEqual(procedures(contract).map(([name]) => name));
  expect(made.length).toBeGreaterThan(30);
  for (const [name, procedure] of made) {
    if (!isProcedure(procedure)) return expect.fail(name);
    expect(procedure['~orpc'].inputSchema, `${name} input`).toBeDefined();
    expect(procedure['~orpc'].outputSchema, `${name} output`).toBeDefined();
  }
});

/** Calls a procedure by name with anything at all, as a hostile window could. */
async function call(name: string, input: unknown): Promise<unknown> {
  let target: unknown = createRouterClient(core.core.router);
  for (const step of name.split('.')) target = Reflect.get(Object(target), step);
  const signal = AbortSignal.timeout(50);
  return typeof target === 'function' ? target(input, { signal }) : expect.fail(name);
}

const TYPED = ['BAD_REQUEST', 'NOT_FOUND', 'CONFLICT', 'SERVICE'];

const anyId = fc.constantFrom(
  '01ARZ3NDEKTSV4RRFFQ69G5FAV',
  '',
  'sandbox',
  '__proto__',
  'constructor',
  '../x',
  'x'.repeat(1e4),
);
const polluted = fc.constantFrom(
  '{"__proto__":{"polluted":1}}',
  '{"id":"01ARZ3NDEKTSV4RRFFQ69G5FAV","__proto__":{"polluted":1}}',
  '{"constructor":{"prototype":{"polluted":1}}}',
  '{"options":{"__proto__":{"polluted":1},"chatParameters":{"logit_bias":{"__proto__":1}}}}',
  '{"shortcuts":{"__proto__":"x"}}',
);
const hostile = fc.oneof(
  fc.anything({ withNullPrototype: true, withBigInt: true, maxDepth: 3 }),
  polluted.map((text): unknown => JSON.parse(text)),
  fc.record(
    {
      id: anyId,
      opId: anyId,
      turnId: anyId,
      conversationId: anyId,
      parentId: fc.option(anyId),
      beforeTurnId: anyId,
      limit: fc.oneof(fc.integer(), fc.constantFrom(1, 1e9, Number.NaN, 1.5)),
      after: fc.integer(),
      query: fc.string({ maxLength: 300 }),
      title: fc.string(),
      url: fc.string(),
      parts: fc.array(fc.anything(), { maxLength: 3 }),
    },
    { requiredKeys: [] },
  ),
);

test('whatever comes in, only typed errors come out, and nothing is polluted', async () => {
  const names = procedures(contract).map(([name]) => name);
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...names), hostile, async (name, input) => {
      try {
        const answer = await call(name, input);
        if (answer !== null && typeof answer === 'object' && Symbol.asyncIterator in answer) {
          for await (const _ of answer as AsyncIterable<unknown>) break;
        }
      } catch (error) {
        if (!(error instanceof ORPCError)) throw error;
        expect(TYPED, `${name}: ${error.message}`).toContain(error.code);
      }
      expect(Reflect.get({}, 'polluted')).toBeUndefined();
    }),
    { numRuns: 600 },
  );
  expect(core.host.logged.filter((line) => line.includes('unexpectedly'))).toEqual([]);
  expect(core.server.posts.length).toBeLessThan(100);
});
