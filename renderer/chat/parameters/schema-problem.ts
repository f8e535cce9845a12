import i18next from 'i18next';
import { z } from 'zod';
import { type Wanted, wantedOf } from './json-parameter.tsx';

const TYPES = ['string', 'number', 'integer', 'boolean', 'object', 'array', 'null'] as const;

/** A JSON Schema with the known keywords; unknown ones are allowed. */
const schema: z.ZodType = z.lazy(() => z.union([z.boolean(), z.looseObject(words)]));
const schemas = z.record(z.string(), schema);
const count = z.int().min(0);
const words = {
  type: z.union([z.enum(TYPES), z.array(z.enum(TYPES))]).optional(),
  properties: schemas.optional(),
  patternProperties: schemas.optional(),
  additionalProperties: schema.optional(),
  propertyNames: schema.optional(),
  required: z.array(z.string()).optional(),
  items: z.union([schema, z.array(schema)]).optional(),
  prefixItems: z.array(schema).optional(),
  contains: schema.optional(),
  enum: z.array(z.unknown()).optional(),
  anyOf: z.array(schema).optional(),
  oneOf: z.array(schema).optional(),
  allOf: z.array(schema).optional(),
  not: schema.optional(),
  if: schema.optional(),
  // biome-ignore lint/suspicious/noThenProperty: a word of JSON Schema
  then: schema.optional(),
  else: schema.optional(),
  $defs: schemas.optional(),
  definitions: schemas.optional(),
  $ref: z.string().optional(),
  title: z.string().optional(),
  description: z.string().optional(),
  format: z.string().optional(),
  pattern: z.string().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  multipleOf: z.number().positive().optional(),
  minLength: count.optional(),
  maxLength: count.optional(),
  minItems: count.optional(),
  maxItems: count.optional(),
  uniqueItems: z.boolean().optional(),
};

/** A problem in a schema; `wants` is a key of the message catalogue. */
export interface SchemaProblem {
  /** The path of the problem, such as `properties.city.type`; empty at the top. */
  readonly path: string;
  readonly wants: Wanted | 'type' | 'schema' | 'root' | 'unknown';
}

/**
 * Returns why a value is not a JSON Schema of an object, which tools require; null when it is one. Accepts unknown
 * keywords, because the service has the final say.
 */
export function schemaProblem(value: unknown): SchemaProblem | null {
  const root = z.looseObject({ type: z.literal('object') }).safeParse(value);
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { path: '', wants: 'object' };
  if (!root.success) return { path: '', wants: 'root' };
  const read = schema.safeParse(value);
  return read.success ? null : deepest(read.error.issues, []);
}

/** Returns the deepest issue: the union branch that matched furthest shows what was intended. */
function deepest(issues: readonly z.core.$ZodIssue[], above: readonly PropertyKey[]): SchemaProblem {
  const [issue] = issues;
  if (!issue) return { path: '', wants: 'unknown' };
  const path = [...above, ...issue.path];
  const here = path.join('.');
  if (issue.code !== 'invalid_union') return { path: here, wants: wanted(issue, path) };
  const inside = issue.errors
    .filter((branch) => branch.length > 0)
    .map((branch) => deepest(branch, path))
    .filter((found) => found.path.length > here.length)
    .sort((a, b) => b.path.length - a.path.length)[0];
  return inside ?? { path: here, wants: path.at(-1) === 'type' ? 'type' : 'schema' };
}

function wanted(issue: z.core.$ZodIssue, path: readonly PropertyKey[]): SchemaProblem['wants'] {
  if (issue.code === 'invalid_value' && (path.at(-1) === 'type' || path.at(-2) === 'type')) return 'type';
  if (issue.code !== 'invalid_type') return issue.code === 'too_small' ? 'number' : 'unknown';
  return wantedOf(issue.expected) ?? 'unknown';
}

/** Returns why a value is not a JSON Schema of an object, as text; null when it is one. */
export function schemaMessage(value: unknown): string | null {
  const problem = schemaProblem(value);
  if (problem === null) return null;
  const what = i18next.t(`parameters:tools.schemaWants.${problem.wants}`);
  return i18next.t('parameters:tools.schemaBad', { path: problem.path, what }).replace('  ', ' ');
}
