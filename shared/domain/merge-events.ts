import type { JobEvent } from './job.ts';

/**
 * Merges adjacent deltas of a block into one event that has the last number, so that a log of thousands of tokens is
 * sent and stored as a few events. Order and content do not change.
 */
export function mergeEvents(events: readonly JobEvent[]): JobEvent[] {
  const merged: JobEvent[] = [];
  for (const next of events) {
    const last = merged.at(-1);
    const joined = last && join(last, next);
    if (joined) merged[merged.length - 1] = joined;
    else merged.push(next);
  }
  return merged;
}

function join(a: JobEvent, b: JobEvent): JobEvent | undefined {
  if (a.type !== 'answer' || b.type !== 'answer') return undefined;
  const x = a.event;
  const y = b.event;
  if ((x.type === 'text' || x.type === 'thinking') && y.type === x.type) {
    if (x.choice !== y.choice || x.block !== y.block) return undefined;
    return { ...b, event: { ...x, text: x.text + y.text } };
  }
  if (x.type === 'tool_call' && y.type === 'tool_call') {
    if (x.choice !== y.choice || x.block !== y.block) return undefined;
    return {
      ...b,
      event: {
        ...x,
        id: y.id ?? x.id,
        name: y.name ?? x.name,
        input: x.input + y.input,
        ...(y.extra && { extra: y.extra }),
      },
    };
  }
  return undefined;
}
