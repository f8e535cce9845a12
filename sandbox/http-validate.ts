import type { z } from 'zod';
import { ApiError } from './http-error.ts';

type Issue = z.core.$ZodIssue;

/** Parses a body with a shared schema; throws a 400 that names the first invalid field and its limit. */
export function validate<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const result = schema.safeParse(body, { reportInput: true });
  if (result.success) return result.data;
  const first = result.error.issues[0];
  const issue = first ? deepest(first, []) : { path: [], text: 'the request is not valid' };
  const field = fieldName(issue.path);
  throw new ApiError(
    400,
    field === '' ? capital(issue.text) : `${field}: ${withoutName(issue.text, field)}`,
    {
      code: 'invalid_value',
      param: field === '' ? null : field,
    },
  );
}

/** Removes the field name from the start of a message that the schema defines. */
function withoutName(text: string, field: string): string {
  const named = [`${field}, `, `${field} `].find((name) => text.startsWith(name));
  return named === undefined ? text : text.slice(named.length);
}

/** Formats a path: `['messages', 0, 'content']` → `messages[0].content`. */
function fieldName(path: readonly PropertyKey[]): string {
  return path.reduce<string>((name, step) => {
    if (typeof step === 'number') return `${name}[${step}]`;
    return name === '' ? String(step) : `${name}.${String(step)}`;
  }, '');
}

interface Told {
  readonly path: readonly PropertyKey[];
  readonly text: string;
}

/** Selects the union branch that validated furthest, because the client most likely meant that one. */
function deepest(issue: Issue, base: readonly PropertyKey[]): Told {
  const path = [...base, ...issue.path];
  if (issue.code !== 'invalid_union' || issue.errors.length === 0) return { path, text: describe(issue) };
  const branches = issue.errors.flatMap((errors) => (errors[0] ? [errors[0]] : []));
  const rank = (branch: Issue) => branch.path.length * 2 + (branch.code === 'invalid_type' ? 0 : 1);
  const best = branches.reduce<Issue | undefined>(
    (found, branch) => (found === undefined || rank(branch) > rank(found) ? branch : found),
    undefined,
  );
  if (best === undefined) return { path, text: describe(issue) };
  if (rank(best) > 0) return deepest(best, path);
  const types = branches.map((branch) => (branch.code === 'invalid_type' ? branch.expected : branch.code));
  return { path, text: `must be ${[...new Set(types)].join(' or ')}` };
}

function describe(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'is required' : `must be ${issue.expected}`;
    case 'too_big':
      return `must be at most ${issue.maximum}${unit(issue.origin)}`;
    case 'too_small':
      return `must be at least ${issue.minimum}${unit(issue.origin)}`;
    case 'unrecognized_keys':
      return `unknown field ${issue.keys.map((key) => `"${key}"`).join(', ')}`;
    case 'invalid_value':
      return `must be ${issue.values.map((value) => JSON.stringify(value)).join(' or ')}`;
    case 'invalid_union':
      return `must be one of the known kinds of ${issue.discriminator ?? 'value'}`;
    case 'invalid_format':
      return `must match ${issue.pattern ?? issue.format}`;
    default:
      return issue.message;
  }
}

function unit(origin: string): string {
  if (origin === 'array') return ' items';
  if (origin === 'string') return ' characters';
  return '';
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
