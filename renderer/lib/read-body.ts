import type { Json } from '../../shared/service/json.ts';

/** A body for display: a JSON tree, else the text itself (an event stream, a page, a malformed response). */
export type ReadBody =
  | { readonly kind: 'json'; readonly value: Json }
  | { readonly kind: 'text'; readonly text: string };

export function readBody(text: string): ReadBody {
  try {
    // JSON.parse returns only JSON values.
    return { kind: 'json', value: JSON.parse(text) as Json };
  } catch {
    return { kind: 'text', text };
  }
}

/** Returns the usage the service reported in a response, or in the last event of a stream that has it. */
export function usageIn(body: string): Json | null {
  const parsed = readBody(body);
  if (parsed.kind === 'json') return countIn(parsed.value);
  const lines = body.split('\n');
  for (let at = lines.length - 1; at >= 0; at--) {
    const line = lines[at];
    if (!line?.startsWith('data:')) continue;
    const event = readBody(line.slice(5).trim());
    const found = event.kind === 'json' ? countIn(event.value) : null;
    if (found !== null) return found;
  }
  return null;
}

/** Returns the id of the task the service accepted, if the response states it plainly. */
export function taskIdIn(body: string): string | null {
  const read = readBody(body);
  if (read.kind !== 'json') return null;
  const wrapped = isObject(read.value) ? [read.value, read.value.data, read.value.result] : [];
  for (const value of wrapped) {
    const id = isObject(value) ? (value.task_id ?? value.taskId) : null;
    if (typeof id === 'string' || typeof id === 'number') return String(id);
  }
  return null;
}

function isObject(value: Json | undefined): value is { readonly [name: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function countIn(value: Json): Json | null {
  if (!isObject(value)) return null;
  return value.usage ?? value.extra_info ?? null;
}
