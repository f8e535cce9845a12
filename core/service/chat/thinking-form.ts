import type { ThinkingForm } from '../../../shared/domain/answer-event.ts';
import type { JsonObject } from '../../../shared/service/json.ts';

/** Returns the form after more of it has arrived. A list of details holds everything that `reasoning` does. */
export function mergeThinkingForm(known: ThinkingForm | null, next: ThinkingForm): ThinkingForm {
  if (known?.kind === 'details') {
    return next.kind === 'details'
      ? { kind: 'details', details: next.details.reduce(addDetail, known.details) }
      : known;
  }
  if (next.kind === 'details') return { kind: 'details', details: next.details.reduce(addDetail, []) };
  if (known?.kind !== 'tag' || next.kind !== 'tag') return next;
  return { kind: 'tag', before: known.before + next.before, after: known.after + next.after };
}

/** Fields of a detail that a stream sends in pieces. */
const TEXTS: ReadonlySet<string> = new Set(['text', 'summary', 'data', 'signature']);

/** Adds a piece of a detail to the newest one if that has its type and index; else the piece begins a new detail. */
function addDetail(details: JsonObject[], piece: JsonObject): JsonObject[] {
  const last = details.at(-1);
  const isSame = last !== undefined && last.type === piece.type && last.index === piece.index;
  if (!isSame || piece.index === undefined || isOther(last.id, piece.id)) return [...details, piece];
  const grown: JsonObject = { ...last };
  for (const [name, value] of Object.entries(piece)) {
    const before = Object.hasOwn(grown, name) ? grown[name] : undefined;
    if (TEXTS.has(name) && typeof before === 'string' && typeof value === 'string')
      grown[name] = before + value;
    else if (value !== null || before === undefined) grown[name] = value;
  }
  return [...details.slice(0, -1), grown];
}

function isOther(id: unknown, next: unknown): boolean {
  return typeof id === 'string' && typeof next === 'string' && id !== next;
}
