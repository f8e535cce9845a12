import { z } from 'zod';

/** A procedure of the contract with its schemas as JSON Schema, so that checks can walk them. */
export interface Procedure {
  readonly name: string;
  readonly input: JsonSchema | undefined;
  readonly output: JsonSchema | undefined;
}

export type JsonSchema = { readonly [key: string]: unknown };

interface Described {
  readonly '~orpc': { readonly inputSchema?: unknown; readonly outputSchema?: unknown };
}

function isProcedure(value: object): value is Described {
  return '~orpc' in value;
}

/** Returns every procedure in a tree by its path. */
export function proceduresOf(tree: object, path: readonly string[] = []): Procedure[] {
  if (isProcedure(tree)) {
    const { inputSchema, outputSchema } = tree['~orpc'];
    return [
      { name: path.join('.'), input: toJson(inputSchema, 'input'), output: toJson(outputSchema, 'output') },
    ];
  }
  return Object.entries(tree).flatMap(([name, child]) =>
    typeof child === 'object' && child !== null ? proceduresOf(child, [...path, name]) : [],
  );
}

function toJson(schema: unknown, io: 'input' | 'output'): JsonSchema | undefined {
  if (schema === undefined) return undefined;
  // An event iterator is oRPC's own standard schema around zod schemas; zod validates each item as it passes.
  if (!(schema instanceof z.ZodType)) return { eventIterator: true };
  return z.toJSONSchema(schema, { unrepresentable: 'any', io });
}

/** Returns every object schema within a schema, with its path. */
export function objectsIn(schema: unknown, path = ''): { path: string; schema: JsonSchema }[] {
  if (typeof schema !== 'object' || schema === null) return [];
  if (Array.isArray(schema)) return schema.flatMap((item, i) => objectsIn(item, `${path}[${i}]`));
  const entries: [string, unknown][] = Object.entries(schema);
  const here = entries.some(([key, value]) => key === 'type' && value === 'object')
    ? [{ path, schema: Object.fromEntries(entries) }]
    : [];
  return [...here, ...entries.flatMap(([key, value]) => objectsIn(value, `${path}.${key}`))];
}
