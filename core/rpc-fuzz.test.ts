import { isContractProcedure } from '@orpc/contract';
import { createRouterClient, ORPCError } from '@orpc/server';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { ZodType } from 'zod';
import { contract } from '../shared/contract/index.ts';
import { startChatServer } from './testing/chat-server.ts';
import { checkProperty } from './testing/checked.ts';
import { runs } from './testing/deep.ts';
import { fakeHost } from './testing/fake-host.ts';
import { inputOf } from './testing/input-of.ts';
import { prototypes } from './testing/prototypes.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';
import { testCore } from './testing/test-core.ts';

const TYPED = ['BAD_REQUEST', 'NOT_FOUND', 'CONFLICT', 'SERVICE'];
/** Milliseconds a call may take, and those that right inputs of one procedure may take together: they do real work. */
const CALL_MS = 50;
const WORK_MS = 1_000;

const KNOWN_ID = '01ARZ3NDEKTSV4RRFFQ69G5FAV';
const anyId = fc.constantFrom(
  ...[KNOWN_ID, '', 'sandbox', '__proto__', 'constructor', '../x', 'a'.repeat(26), 'x'.repeat(1e4)],
);
/** Nothing of the outer world is called. */
const anyUrl = fc.constantFrom(
  'http://127.0.0.1:9',
  'https://nowhere.invalid',
  'file:///etc',
  'javascript:1',
  '',
);
const polluted = fc.constantFrom(
  '{"__proto__":{"polluted":1}}',
  `{"id":"${KNOWN_ID}","__proto__":{"polluted":1}}`,
  '{"constructor":{"prototype":{"polluted":1}}}',
  '{"options":{"__proto__":{"polluted":1},"chatParameters":{"logit_bias":{"__proto__":1}}}}',
  '{"shortcuts":{"__proto__":"x"}}',
);
const hostile = fc.oneof(
  fc.anything({ withNullPrototype: true, withBigInt: true, maxDepth: 2, maxKeys: 4 }),
  polluted.map((text): unknown => JSON.parse(text)),
  fc.record(
    {
      ...{ id: anyId, opId: anyId, turnId: anyId, conversationId: anyId, parentId: fc.option(anyId) },
      limit: fc.oneof(fc.integer(), fc.constantFrom(1, 1e9, Number.NaN, 1.5)),
      ...{ after: fc.integer(), query: fc.string({ maxLength: 300 }), title: fc.string(), url: anyUrl },
      parts: fc.array(fc.anything({ maxDepth: 1 }), { maxLength: 3 }),
    },
    { requiredKeys: [] },
  ),
);

/** Ids that answers gave: calls about something that is there. */
const met: string[] = [KNOWN_ID];
function meet(answer: unknown): void {
  if (met.length > 300) met.splice(1, 200);
  const ids = (JSON.stringify(answer) ?? '').slice(0, 5000).match(/\b[0-9A-HJKMNP-TV-Z]{26}\b/g);
  met.push(...(ids ?? []).slice(0, 5));
}

const meaning = (field: string) => {
  if (/^(id|ids|.*Id|before.*|opId)$/.test(field)) return fc.nat().map((n) => met[n % met.length] ?? '');
  return /url/i.test(field) ? anyUrl : undefined;
};

interface Call {
  /** As the schema wants it, but for what only its refinements know. */
  readonly isRight: boolean;
  readonly input: unknown;
}

/** A third right, a third right but for one place, a third anything. */
function callsOf(schema: ZodType): fc.Arbitrary<Call> {
  const right = inputOf(schema, meaning);
  const wrong = fc.tuple(right, hostile, fc.nat()).map(([input, bad, at]): unknown => {
    if (input === null || typeof input !== 'object') return bad;
    const names = [...Object.keys(input), 'odd'];
    return { ...input, [names[at % names.length] ?? 'odd']: bad };
  });
  return fc.oneof(
    right.map((input): Call => ({ isRight: true, input })),
    wrong.map((input): Call => ({ isRight: false, input })),
    hostile.map((input): Call => ({ isRight: false, input })),
  );
}

/** Calls a procedure by name with anything at all, as a hostile window could, and leaves a stream after its first piece. */
async function call(client: object, name: string, input: unknown): Promise<void> {
  const target = name.split('.').reduce<unknown>((at, step) => Reflect.get(Object(at), step), client);
  if (typeof target !== 'function') return expect.fail(name);
  const left = new AbortController();
  const timer = setTimeout(() => left.abort(), CALL_MS);
  try {
    const answer: unknown = await target(input, { signal: left.signal });
    if (isIterable(answer)) {
      setImmediate(() => left.abort());
      for await (const piece of answer) {
        meet(piece);
        break;
      }
    } else meet(answer);
  } catch (error) {
    if (left.signal.aborted) return;
    if (!(error instanceof ORPCError)) throw error;
    expect(TYPED, `${name}: ${error.message}`).toContain(error.code);
  } finally {
    clearTimeout(timer);
  }
}

function isIterable(answer: unknown): answer is AsyncIterable<unknown> {
  return typeof answer === 'object' && answer !== null && Symbol.asyncIterator in answer;
}

/** All procedures by their dotted name, with what they want. */
function procedures(tree: object, prefix = ''): [string, ZodType][] {
  return Object.entries(tree).flatMap(([name, value]: [string, object]) => {
    if (!isContractProcedure(value)) return procedures(value, `${prefix}${name}.`);
    const schema = value['~orpc'].inputSchema;
    return schema instanceof ZodType ? [[prefix + name, schema] as [string, ZodType]] : expect.fail(name);
  });
}

test.each(Object.entries(contract))(
  '%s: any input gives only typed errors, and changes no prototype',
  async (area, tree) => {
    const { path } = temporaryFolder({ isQuick: true });
    const server = await startChatServer();
    const startSandbox = async () => ({
      url: server.url,
      key: 'key-of-the-test-sandbox',
      close: async () => {},
    });
    const host = fakeHost({ dataFolder: path, startSandbox });
    const core = await testCore({ host, server });
    onTestFinished(() => core.close());
    const client = createRouterClient(core.core.router);
    const before = prototypes();
    for (const [name, schema] of procedures(tree, `${area}.`)) {
      let workedMs = 0;
      const property = fc.asyncProperty(callsOf(schema), async ({ isRight, input }) => {
        const began = performance.now();
        // Once there was enough of real work, what is right is refused for one field too many.
        const isTooMuch = isRight && workedMs > WORK_MS;
        await call(client, name, isTooMuch ? { odd: input } : input);
        if (isRight && !isTooMuch) workedMs += performance.now() - began;
        expect(prototypes()).toBe(before);
      });
      const of = { gate: 'any input of any procedure', unit: 'calls', loss: 'crashes' } as const;
      await checkProperty(of, property, runs(4, 5000));
    }
    expect(core.host.logged.filter((line) => line.includes('unexpectedly'))).toEqual([]);
  },
  1_800_000,
);
