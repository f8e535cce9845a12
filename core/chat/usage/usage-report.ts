import { setImmediate } from 'node:timers/promises';
import type { CostReport, TokenTotals, UsageReport } from '../../../shared/contract/usage.ts';
import type { UsedRow } from '../../db/chat/usage-store.ts';
import type { Rpc } from '../../rpc/rpc.ts';
import type { ChatPorts } from '../ports.ts';
import { localDays } from './local-days.ts';

/** Maximum number of conversations returned. */
const CONVERSATIONS_MAX = 100;
/** Milliseconds of summing before the event loop gets a turn. */
const WORK_MS = 8;

/**
 * Sums the tokens of the chat calls in `[from, to)` by day in a time zone, and counts the other generations of that
 * time. Calls without token counts are excluded from the sums and counted separately.
 * @throws Conflict `zone_unknown`
 */
export async function createUsageReport(
  { used, madeCounts, conversationStore }: Pick<ChatPorts, 'used' | 'madeCounts' | 'conversationStore'>,
  { from, to, zone }: { from: number; to: number; zone: string },
): Promise<UsageReport> {
  // '' if it was deleted.
  const titleOf = (id: string) => conversationStore.get(id)?.summary.title ?? '';
  const dayAt = localDays(zone);
  const all = new Sums();
  const models = new Groups<string>();
  const conversations = new Groups<string | null>();
  const days: UsageReport['days'] = [];
  let paused = performance.now();
  // Visits only days with calls: "all" may begin in 1970.
  for (let next = used.first(from, to); next !== null; ) {
    const { day, start, end } = dayAt(next);
    const ofDay = new Groups<string>();
    for (const row of used.between(Math.max(from, start), Math.min(to, end))) {
      for (const sums of [
        all,
        models.of(row.model),
        ofDay.of(row.model),
        conversations.of(row.conversation_id),
      ]) {
        sums.add(row);
      }
    }
    for (const [model, sums] of ofDay.sorted()) days.push({ day, model, sums });
    next = used.first(Math.max(from, end), to);
    if (performance.now() - paused > WORK_MS) {
      await setImmediate();
      paused = performance.now();
    }
  }
  const listed = conversations.sorted().slice(0, CONVERSATIONS_MAX);
  return {
    all: all.value,
    made: madeCounts.between(from, to),
    days,
    models: models.sorted().map(([model, sums]) => ({ model, sums })),
    conversations: listed.map(([id, sums]) => ({ id, title: id === null ? '' : titleOf(id), sums })),
  };
}

/**
 * Returns what all calls in `[from, to)` cost, by day in a time zone.
 * @throws Conflict `zone_unknown`
 */
async function createCostReport(
  { spending }: Pick<ChatPorts, 'spending'>,
  { from, to, zone }: { from: number; to: number; zone: string },
): Promise<CostReport> {
  const dayAt = localDays(zone);
  const days: CostReport['days'] = [];
  for (let next = spending.costs.first(from, to); next !== null; ) {
    const { day, start, end } = dayAt(next);
    for (const cost of spending.costs.between(Math.max(from, start), Math.min(to, end))) {
      days.push({ ...cost, day });
    }
    next = spending.costs.first(Math.max(from, end), to);
    await setImmediate();
  }
  return { days };
}

/** Implements the procedures of usage and spending. */
export const usageRouter = (
  { procedures: { usage: p } }: Rpc,
  ports: Pick<ChatPorts, 'used' | 'madeCounts' | 'conversationStore' | 'spending'>,
) => ({
  report: p.report.handler(({ input }) => createUsageReport(ports, input)),
  costs: p.costs.handler(({ input }) => createCostReport(ports, input)),
  allow: p.allow.handler(({ input }) => ports.spending.allow(input.operations)),
});

type Counts = Omit<UsedRow, 'model' | 'conversation_id'>;

class Sums {
  value: TokenTotals = { calls: 0, uncounted: 0, input: null, output: null, total: null, cached: null };

  add({ calls, uncounted, input, output, total, cached }: Counts): void {
    const { value } = this;
    this.value = {
      calls: value.calls + calls,
      uncounted: value.uncounted + uncounted,
      input: plus(value.input, input),
      output: plus(value.output, output),
      total: plus(value.total, total),
      cached: plus(value.cached, cached),
    };
  }

  /** The sort key of lists: the known number of tokens. */
  get weight(): number {
    const { input, output, total } = this.value;
    return total ?? (input ?? 0) + (output ?? 0);
  }
}

/** Adds two counts; null means unknown, which is different from zero. */
function plus(a: number | null, b: number | null): number | null {
  return a === null ? b : a + (b ?? 0);
}

class Groups<Key> {
  readonly #sums = new Map<Key, Sums>();

  of(key: Key): Sums {
    const found = this.#sums.get(key) ?? new Sums();
    this.#sums.set(key, found);
    return found;
  }

  /** Returns the groups sorted by tokens, then by calls. */
  sorted(): [Key, TokenTotals][] {
    return [...this.#sums]
      .sort(([, a], [, b]) => b.weight - a.weight || b.value.calls - a.value.calls)
      .map(([key, sums]) => [key, sums.value]);
  }
}
