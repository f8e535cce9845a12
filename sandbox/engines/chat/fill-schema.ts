import { z } from 'zod';
import { type Json, type JsonObject, json, jsonObject } from '../../../shared/service/json.ts';
import { TextFacts } from './text-facts.ts';

const DEEPEST = 12;
const schemaShape = z.looseObject({
  $ref: z.string().optional(),
  description: z.string().optional(),
  const: json.optional(),
  type: z.union([z.string(), z.array(z.string())]).optional(),
  enum: z.array(json).optional(),
  default: json.optional(),
  properties: z.record(z.string(), json).optional(),
  required: z.array(z.string()).optional(),
  items: json.optional(),
  minItems: z.number().optional(),
  maxItems: z.number().optional(),
  minLength: z.number().optional(),
  maxLength: z.number().optional(),
  pattern: z.string().optional(),
  format: z.string().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  exclusiveMinimum: z.number().optional(),
  exclusiveMaximum: z.number().optional(),
  anyOf: z.array(json).optional(),
  oneOf: z.array(json).optional(),
});
type Schema = z.infer<typeof schemaShape>;

/**
 * Makes a value that follows a JSON Schema, with what the text says where it fits: numbers, places, quoted words.
 * Knows types, enum, const, bounds, lengths, formats, arrays, objects, $ref inside the schema, anyOf and oneOf; of a
 * pattern only whether a word of the text has it.
 */
export function fillSchema(schema: Json, text: string): Json {
  return new Filler(schema, new TextFacts(text)).fill(schema, '', '', 0);
}

/** As `fillSchema`, for the arguments of a function, which are always an object. */
export function fillArguments(schema: JsonObject, text: string): JsonObject {
  const filled = jsonObject.safeParse(fillSchema({ type: 'object', ...schema }, text));
  return filled.success ? filled.data : {};
}

class Filler {
  readonly #root: Json;
  readonly #facts: TextFacts;

  constructor(root: Json, facts: TextFacts) {
    this.#root = root;
    this.#facts = facts;
  }

  /** @param name The property's name; its description helps to find the right words of the text. */
  fill(given: Json, name: string, about: string, depth: number): Json {
    const read = schemaShape.safeParse(given);
    if (!read.success || typeof given !== 'object') return this.#facts.subject();
    const schema = this.#resolved(read.data);
    const description = `${about} ${schema.description ?? ''}`;
    if (schema.const !== undefined) return schema.const;
    if (schema.enum && schema.enum.length > 0) return this.#facts.oneOf(schema.enum);
    const branch = (schema.anyOf ?? schema.oneOf)?.[0];
    if (branch !== undefined) return this.fill(merged(schema, branch), name, description, depth + 1);
    switch (typeOf(schema)) {
      case 'object':
        return this.#object(schema, description, depth);
      case 'array':
        return this.#array(schema, name, description, depth);
      case 'number':
        return this.#number(schema, false);
      case 'integer':
        return this.#number(schema, true);
      case 'boolean':
        return this.#facts.yes(name);
      case 'null':
        return null;
      default:
        return this.#string(schema, name, description);
    }
  }

  /** Follows references into the schema. */
  #resolved(schema: Schema): Schema {
    let current = schema;
    for (let step = 0; step < DEEPEST && current.$ref !== undefined; step += 1) {
      const { $ref, ...rest } = current;
      const target = schemaShape.safeParse(pointTo(this.#root, $ref));
      current = target.success ? { ...target.data, ...rest } : rest;
    }
    return current;
  }

  #object(schema: Schema, about: string, depth: number): JsonObject {
    const required = new Set(schema.required ?? []);
    const out: JsonObject = {};
    for (const [name, property] of Object.entries(schema.properties ?? {})) {
      // Past this depth only what must be there is; a schema that requires itself has no value at all.
      if (depth >= 3 && !required.has(name)) continue;
      if (depth > DEEPEST) continue;
      if (!required.has(name) && !this.#facts.speaksOf(name)) continue;
      out[name] = this.fill(property, name, about, depth + 1);
    }
    for (const name of required)
      if (!(name in out) && depth <= DEEPEST) out[name] = this.fill({}, name, about, depth + 1);
    return out;
  }

  #array(schema: Schema, name: string, about: string, depth: number): Json[] {
    const { items } = schema;
    if (items === undefined || items === false) return [];
    const least = schema.minItems ?? 0;
    const most = schema.maxItems ?? Math.max(least, 8);
    const out: Json[] = [];
    const list = this.#facts.list();
    const read = schemaShape.safeParse(items);
    const itemType = read.success ? this.#resolved(read.data) : {};
    if (isFreeText(itemType) && list.length > 1) {
      for (const entry of list) if (out.length < most) out.push(this.#withinLengths(entry, itemType));
    }
    const wanted = Math.min(most, Math.max(least, 1));
    while (out.length < wanted) out.push(this.fill(items, name, about, depth + 1));
    return out;
  }

  #number(schema: Schema, whole: boolean): number {
    const nudge = whole ? 1 : 1e-6;
    const least = Math.max(schema.minimum ?? -Infinity, (schema.exclusiveMinimum ?? -Infinity) + nudge);
    const most = Math.min(schema.maximum ?? Infinity, (schema.exclusiveMaximum ?? Infinity) - nudge);
    const fits = (value: number) => value >= least && value <= most && (!whole || Number.isInteger(value));
    const said = this.#facts.number(fits);
    if (said !== null) return said;
    if (typeof schema.default === 'number' && fits(schema.default)) return schema.default;
    const near = Number.isFinite(least) ? Math.max(least, Math.min(1, most)) : Math.min(1, most);
    return whole && Math.ceil(near) <= most ? Math.ceil(near) : near;
  }

  #string(schema: Schema, name: string, about: string): string {
    const said = this.#facts.format(schema.format);
    if (said !== null) return said;
    const { pattern } = schema;
    if (pattern !== undefined) {
      const fitting = this.#facts.candidates(name, about).find((text) => new RegExp(pattern, 'u').test(text));
      return fitting ?? this.#facts.subject();
    }
    const preset = schema.default;
    const words = this.#facts.string(name, about);
    return this.#withinLengths(
      words ?? (typeof preset === 'string' ? preset : this.#facts.subject()),
      schema,
    );
  }

  /** Brings a text into the schema's lengths, counted in code points. */
  #withinLengths(text: string, schema: Schema): string {
    const cut = [...text].slice(0, schema.maxLength ?? 2000).join('');
    const missing = (schema.minLength ?? 0) - [...cut].length;
    return missing > 0 ? cut + 'x'.repeat(missing) : cut;
  }
}

/** Text that may say anything: the words of a list can stand there. */
const isFreeText = (schema: Schema) =>
  schema.type === 'string' && !schema.enum && schema.const === undefined && !schema.pattern && !schema.format;

function typeOf(schema: Schema): string {
  const type = [schema.type ?? []].flat().find((one) => one !== 'null') ?? [schema.type ?? []].flat()[0];
  if (type !== undefined) return type;
  if (schema.properties || schema.required) return 'object';
  if (schema.items !== undefined) return 'array';
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = schema;
  const bounded = minimum ?? maximum ?? exclusiveMinimum ?? exclusiveMaximum;
  return bounded === undefined ? 'string' : 'number';
}

/** The chosen branch of anyOf or oneOf, with what stands beside it. */
function merged(schema: Schema, branch: Json): Json {
  const { anyOf: _any, oneOf: _one, ...rest } = schema;
  const read = schemaShape.safeParse(branch);
  return json.parse(read.success ? mergeSchemas(rest, read.data) : rest);
}

function mergeSchemas(one: Schema, other: Schema): Schema {
  return {
    ...one,
    ...other,
    ...((one.properties || other.properties) && { properties: { ...one.properties, ...other.properties } }),
    ...((one.required || other.required) && {
      required: [...(one.required ?? []), ...(other.required ?? [])],
    }),
  };
}

/** Returns the target of a `#/…` reference. */
function pointTo(root: Json, ref: string): Json {
  if (!ref.startsWith('#')) return {};
  let at: Json = root;
  for (const step of ref.slice(1).split('/').slice(1)) {
    const key = decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~');
    const inside: Json | undefined = Array.isArray(at)
      ? at[Number(key)]
      : jsonObject.safeParse(at).data?.[key];
    if (inside === undefined) return {};
    at = inside;
  }
  return at;
}
