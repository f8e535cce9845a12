import fc from 'fast-check';
import { z } from 'zod';

/** JSON Schema as far as the inputs of the contract use it. */
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

/** How strings are made that mean something: by the name of their field. Undefined: as the schema says. */
export type Meaning = (field: string) => fc.Arbitrary<unknown> | undefined;

/** Deepest nesting: a schema may hold itself. */
const DEPTH = 5;

/**
 * Inputs as a schema of the contract wants them. What JSON Schema cannot say (refinements) may still be wrong with them.
 * A procedure that takes nothing gets undefined.
 */
export function inputOf(schema: z.ZodType, meaning: Meaning): fc.Arbitrary<unknown> {
  const root = jsonSchema.parse(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));
  const isNothing = Object.keys(root).every((name) => name === '$schema');
  return isNothing ? fc.constant(undefined) : new Inputs(root, meaning).of(root, '', 0);
}

class Inputs {
  readonly #root: JsonSchema;
  readonly #meaning: Meaning;

  constructor(root: JsonSchema, meaning: Meaning) {
    this.#root = root;
    this.#meaning = meaning;
  }

  of(given: unknown, field: string, depth: number): fc.Arbitrary<unknown> {
    const schema = jsonSchema.parse(given === true || given === undefined ? {} : given);
    if (schema.$ref !== undefined) return this.#named(schema.$ref, field, depth);
    const either = schema.anyOf ?? schema.oneOf;
    if (either !== undefined) return fc.oneof(...either.map((one) => this.of(one, field, depth + 1)));
    if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
    if ('const' in schema && schema.const !== undefined) return fc.constant(schema.const);
    const types = schema.type === undefined ? [] : [schema.type].flat();
    const all = types.map((type) => this.#typed(type, schema, field, depth));
    return all.length === 0 ? fc.jsonValue({ maxDepth: 2 }) : fc.oneof(...all);
  }

  #named(ref: string, field: string, depth: number): fc.Arbitrary<unknown> {
    if (depth > DEPTH) return fc.constant(null);
    const name = ref.replace('#/$defs/', '');
    return this.of(ref === '#' ? this.#root : this.#root.$defs?.[name], field, depth + 1);
  }

  #typed(type: string, schema: JsonSchema, field: string, depth: number): fc.Arbitrary<unknown> {
    const { minimum: min = -1e9, maximum: max = 1e9 } = schema;
    switch (type) {
      case 'string':
        return this.#meaning(field) ?? text(schema);
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
          maxLength: Math.min(schema.maxItems ?? 3, Math.max(schema.minItems ?? 0, depth > DEPTH ? 0 : 3)),
        });
      default:
        return this.#object(schema, depth);
    }
  }

  #object(schema: JsonSchema, depth: number): fc.Arbitrary<unknown> {
    if (schema.properties === undefined) {
      const key = this.of(schema.propertyNames ?? { type: 'string', maxLength: 8 }, '', depth + 1);
      const entry = fc.tuple(key.map(String), this.of(schema.additionalProperties, '', depth + 1));
      return fc.array(entry, { maxLength: depth > DEPTH ? 0 : 3 }).map((all) => Object.fromEntries(all));
    }
    const fields = Object.entries(schema.properties).map(
      ([name, one]) => [name, this.of(one, name, depth + 1)] as const,
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
    // A pattern that looks ahead: not known here.
    return plain;
  }
}
