import { isContractProcedure } from '@orpc/contract';
import { createRouterClient, ORPCError } from '@orpc/server';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { ZodType, z } from 'zod';
import { contract } from '../shared/contract/index.ts';
import { startChatServer } from './testing/chat-server.ts';
import { checkProperty } from './testing/checked.ts';
import { runs } from './testing/deep.ts';
import { fakeHost } from './testing/fake-host.ts';
import { prototypes } from './testing/prototypes.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';
import { testCore } from './testing/test-core.ts';

/** The part of JSON Schema that the contract's inputs use. */
const jsonSchema = z.looseObject({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).optional(),
  additionalProperties: z.unknown().optional(),
  propertyNames: z.unknown().optional(),
  items: z.unknown().optional(),
  anyOf: z.array(z.unknown()).optional(),
  oneOf: z.array(z.unknown()).optional(),
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  pattern: z.string().optional(),
  minLength: z.int().optional(),
  maxLength: z.int().optional(),
  minItems: z.int().optional(),
  maxItems: z.int().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  $ref: z.string().optional(),
  $defs: z.record(z.string(), z.unknown()).optional(),
});
type JsonSchema = z.infer<typeof jsonSchema>;

/** Returns the arbitrary for strings of a named field, such as ids; undefined to follow the schema. */
type StringArbitrary = (field: string) => fc.Arbitrary<unknown> | undefined;

/** Deepest nesting of recursive schemas. */
const DEPTH_MAX = 5;

/**
 * Returns an arbitrary of inputs for a schema of the contract; undefined for a procedure without input. Inputs may
 * violate refinements, which JSON Schema cannot express.
 */
function inputOf(schema: z.ZodType, stringOf: StringArbitrary): fc.Arbitrary<unknown> {
  const root = jsonSchema.parse(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));
  const hasNoInput = Object.keys(root).every((name) => name === '$schema');
  return hasNoInput ? fc.constant(undefined) : new Inputs(root, stringOf).of(root, '', 0);
}

/** Converts JSON Schema to fast-check arbitraries. */
class Inputs {
  readonly #root: JsonSchema;
  readonly #stringOf: StringArbitrary;

  constructor(root: JsonSchema, stringOf: StringArbitrary) {
    this.#root = root;
    this.#stringOf = stringOf;
  }

  of(given: unknown, field: string, depth: number): fc.Arbitrary<unknown> {
    const schema = jsonSchema.parse(given === true || given === undefined ? {} : given);
    if (schema.$ref !== undefined) return this.#reference(schema.$ref, field, depth);
    const alternatives = schema.anyOf ?? schema.oneOf;
    if (alternatives !== undefined)
      return fc.oneof(...alternatives.map((option) => this.of(option, field, depth + 1)));
    if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
    if ('const' in schema && schema.const !== undefined) return fc.constant(schema.const);
    const types = schema.type === undefined ? [] : [schema.type].flat();
    const all = types.map((type) => this.#typed(type, schema, field, depth));
    return all.length === 0 ? fc.jsonValue({ maxDepth: 2 }) : fc.oneof(...all);
  }

  #reference(ref: string, field: string, depth: number): fc.Arbitrary<unknown> {
    if (depth > DEPTH_MAX) return fc.constant(null);
    const name = ref.replace('#/$defs/', '');
    return this.of(ref === '#' ? this.#root : this.#root.$defs?.[name], field, depth + 1);
  }

  #typed(type: string, schema: JsonSchema, field: string, depth: number): fc.Arbitrary<unknown> {
    const { minimum: min = -1e9, maximum: max = 1e9 } = schema;
    switch (type) {
      case 'string':
        return this.#stringOf(field) ?? text(schema);
      case 'integer':
        return fc.integer({ min: Math.max(min, -(2 ** 31)), max: Math.min(max, 2 ** 31 - 1) });
      case 'number':
        return fc.double({ min, max, noNaN: true });
      case 'boolean':
        return fc.boolean();
      case 'null':
        return fc.constant(null);
      case 'array':
        return fc.array(this.of(schema.items, field, depth + 1), {
          minLength: schema.minItems ?? 0,
          maxLength: Math.min(
            schema.maxItems ?? 3,
            Math.max(schema.minItems ?? 0, depth > DEPTH_MAX ? 0 : 3),
          ),
        });
      default:
        return this.#object(schema, depth);
    }
  }

  #object(schema: JsonSchema, depth: number): fc.Arbitrary<unknown> {
    if (schema.properties === undefined) {
      const key = this.of(schema.propertyNames ?? { type: 'string', maxLength: 8 }, '', depth + 1);
      const entry = fc.tuple(key.map(String), this.of(schema.additionalProperties, '', depth + 1));
      return fc.array(entry, { maxLength: depth > DEPTH_MAX ? 0 : 3 }).map((all) => Object.fromEntries(all));
    }
    const fields = Object.entries(schema.properties).map(
      ([name, value]) => [name, this.of(value, name, depth + 1)] as const,
    );
    return fc.record(Object.fromEntries(fields), { requiredKeys: [...(schema.required ?? [])] });
  }
}

function text({ pattern, minLength = 0, maxLength = 200 }: JsonSchema): fc.Arbitrary<string> {
  const plain = fc.string({
    minLength,
    maxLength: Math.max(minLength, Math.min(maxLength, 30)),
    unit: 'grapheme',
  });
  if (pattern === undefined) return plain.map((some) => some.slice(0, maxLength));
  try {
    return fc.stringMatching(new RegExp(pattern)).map((some) => some.slice(0, maxLength));
  } catch {
    // fast-check does not support lookahead in patterns.
    return plain;
  }
}

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
