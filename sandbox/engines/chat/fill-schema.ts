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
  properties: z.record(z.string(), json).optional(),
  required: z.array(z.string()).optional(),
  items: json.optional(),
  minItems: z.number().optional(),
  maxItems: z.number().optional(),
  minLength: z.number().optional(),
  maxLength: z.number().optional(),
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
 * Creates a value that conforms to a JSON Schema, with values from the text where they fit: numbers, places,
 * quotations. Supports types, enum, const, bounds, lengths, formats, arrays, objects, $ref inside the schema, anyOf
 * and oneOf.
 */
export function fillSchema(root: Json, text: string): Json {
  const facts = new TextFacts(text);

  /** @param name The property's name; its description helps to find the right words of the text. */
  function fill(given: Json, name: string, about: string, depth: number): Json {
    const read = schemaShape.safeParse(given);
    if (!read.success || typeof given !== 'object') return facts.subject();
    const schema = resolved(read.data);
    const description = `${about} ${schema.description ?? ''}`;
    if (schema.const !== undefined) return schema.const;
    if (schema.enum && schema.enum.length > 0) return facts.oneOf(schema.enum);
    const branch = (schema.anyOf ?? schema.oneOf)?.[0];
    if (branch !== undefined) return fill(branch, name, description, depth + 1);
    switch (typeOf(schema)) {
      case 'object':
        return object(schema, description, depth);
      case 'array':
        return array(schema, name, description, depth);
      case 'number':
        return number(schema, false);
      case 'integer':
        return number(schema, true);
      case 'boolean':
        return facts.yes(name);
      case 'null':
        return null;
      default:
        return facts.format(schema.format) ?? withinLengths(facts.string(name, description), schema);
    }
  }

  /** Resolves references within the schema. */
  function resolved(schema: Schema): Schema {
    let current = schema;
    for (let step = 0; step < DEEPEST && current.$ref !== undefined; step += 1) {
      const { $ref, ...rest } = current;
      const target = schemaShape.safeParse(pointTo(root, $ref));
      current = target.success ? { ...target.data, ...rest } : rest;
    }
    return current;
  }

  function object(schema: Schema, about: string, depth: number): JsonObject {
    const required = new Set(schema.required ?? []);
    const out: JsonObject = {};
    for (const [name, property] of Object.entries(schema.properties ?? {})) {
      // Deep levels contain only required properties; a schema that requires itself has no valid value.
      if (required.has(name) ? depth > DEEPEST : depth >= 3 || !facts.speaksOf(name)) continue;
      out[name] = fill(property, name, about, depth + 1);
    }
    for (const name of required)
      if (!(name in out) && depth <= DEEPEST) out[name] = fill({}, name, about, depth + 1);
    return out;
  }

  function array({ items, minItems, maxItems }: Schema, name: string, about: string, depth: number): Json[] {
    if (items === undefined || items === false) return [];
    const least = minItems ?? 0;
    const most = maxItems ?? Math.max(least, 8);
    const read = schemaShape.safeParse(items);
    const itemType = read.success ? resolved(read.data) : {};
    const list = isFreeText(itemType) ? facts.list() : [];
    const out: Json[] =
      list.length > 1 ? list.slice(0, most).map((entry) => withinLengths(entry, itemType)) : [];
    const wanted = Math.min(most, Math.max(least, 1));
    while (out.length < wanted) out.push(fill(items, name, about, depth + 1));
    return out;
  }

  function number(schema: Schema, whole: boolean): number {
    const nudge = whole ? 1 : 1e-6;
    const least = Math.max(schema.minimum ?? -Infinity, (schema.exclusiveMinimum ?? -Infinity) + nudge);
    const most = Math.min(schema.maximum ?? Infinity, (schema.exclusiveMaximum ?? Infinity) - nudge);
    const fits = (value: number) => value >= least && value <= most && (!whole || Number.isInteger(value));
    const near = Number.isFinite(least) ? Math.max(least, Math.min(1, most)) : Math.min(1, most);
    return facts.number(fits) ?? (whole && Math.ceil(near) <= most ? Math.ceil(near) : near);
  }

  return fill(root, '', '', 0);
}

/** Fills the arguments of a function, which are always an object, like `fillSchema`. */
export function fillArguments(schema: JsonObject, text: string): JsonObject {
  const filled = jsonObject.safeParse(fillSchema({ type: 'object', ...schema }, text));
  return filled.success ? filled.data : {};
}

/** Truncates or pads a text to the schema's lengths, counted in code points. */
function withinLengths(text: string, schema: Schema): string {
  const cut = [...text].slice(0, schema.maxLength ?? 2000).join('');
  const missing = (schema.minLength ?? 0) - [...cut].length;
  return missing > 0 ? cut + 'x'.repeat(missing) : cut;
}

/** Returns whether a schema accepts arbitrary text, such as an item of a list. */
const isFreeText = (schema: Schema) =>
  schema.type === 'string' && !schema.enum && schema.const === undefined && !schema.format;

function typeOf(schema: Schema): string {
  const type = [schema.type ?? []].flat().find((one) => one !== 'null') ?? [schema.type ?? []].flat()[0];
  if (type !== undefined) return type;
  if (schema.properties || schema.required) return 'object';
  if (schema.items !== undefined) return 'array';
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = schema;
  const bounded = minimum ?? maximum ?? exclusiveMinimum ?? exclusiveMaximum;
  return bounded === undefined ? 'string' : 'number';
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
