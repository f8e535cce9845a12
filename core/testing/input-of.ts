import fc from 'fast-check';
import { z } from 'zod';

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
export type StringArbitrary = (field: string) => fc.Arbitrary<unknown> | undefined;

/** Deepest nesting of recursive schemas. */
const DEPTH_MAX = 5;

/**
 * Returns an arbitrary of inputs for a schema of the contract; undefined for a procedure without input. Inputs may
 * violate refinements, which JSON Schema cannot express.
 */
export function inputOf(schema: z.ZodType, stringOf: StringArbitrary): fc.Arbitrary<unknown> {
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
