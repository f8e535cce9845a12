/** Milliseconds within which a second press repeats the first: a double click, a bouncing key. */
export const DOUBLE_PRESS_MS = 500;
/** Milliseconds that a call whose answer was lost keeps its operation ids. */
export const UNANSWERED_OPERATION_MS = 10 * 60_000;

/** Returns the operation ids in the input of a billed call: its own, or one per entry of a list; else none. */
export function operationIds(input: unknown): string[] {
  const found: string[] = [];
  mapOperationIds(input, (id) => {
    found.push(id);
    return id;
  });
  return found;
}

/** Returns the input with other operation ids, one for each that it has. */
export function withOperationIds<T>(input: T, ids: readonly string[]): T {
  let next = 0;
  return mapOperationIds(input, (id) => ids[next++] ?? id);
}

/** Returns a text that identifies a call without its operation ids and view options: equal for repeated presses. */
export function intentOf(path: readonly string[], input: unknown): string {
  const asked = mapOperationIds(input, () => '');
  return JSON.stringify([path, isRecord(asked) ? { ...asked, limit: undefined } : asked]);
}

function mapOperationIds<T>(input: T, change: (id: string) => string): T {
  if (!isRecord(input)) return input;
  if (typeof input.opId === 'string') return { ...input, opId: change(input.opId) };
  const lists = Object.entries(input).filter((entry): entry is [string, Operation[]] =>
    areOperations(entry[1]),
  );
  if (lists.length === 0) return input;
  const changed = lists.map(([name, list]) => [
    name,
    list.map((one) => ({ ...one, opId: change(one.opId) })),
  ]);
  return { ...input, ...Object.fromEntries(changed) };
}

type Operation = Record<string, unknown> & { readonly opId: string };

function areOperations(value: unknown): value is Operation[] {
  return (
    Array.isArray(value) &&
    value.length > 0 &&
    value.every((one) => isRecord(one) && typeof one.opId === 'string')
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !ArrayBuffer.isView(value);
}
