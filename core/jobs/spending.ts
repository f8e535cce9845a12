import type { Cost } from '../../shared/contract/usage.ts';
import { type ChargedAmounts, costOf, type SpendingLimit } from '../../shared/domain/price.ts';
import type { ChargeStore } from '../db/jobs/charge-store.ts';
import type { JobStore } from '../db/jobs/job-store.ts';
import type { Clock } from '../platform/host.ts';
import { OverLimit } from '../platform/refusal.ts';
import type { SettingsService } from '../settings/settings-service.ts';

interface SpendingPorts {
  readonly settings: Pick<SettingsService, 'get'>;
  readonly charges: ChargeStore;
  readonly jobs: Pick<JobStore, 'get'>;
  readonly clock: Pick<Clock, 'now'>;
}

/** A request about to be sent; its tokens as far as they can be estimated. */
export type PlannedUse = Omit<ChargedAmounts, 'input' | 'output'> &
  Partial<Pick<ChargedAmounts, 'input' | 'output'>>;

/** A request about to be sent over a connection. */
interface Planned {
  readonly connectionId: string;
  readonly use: PlannedUse;
}

const END_OF_TIME = Number.MAX_SAFE_INTEGER;
/** Operations the user allowed that are remembered; one that is not sent at once is asked about again. */
const ALLOWED_MAX = 10_000;

/** Keeps the spending limits: what would exceed one is refused until the user has allowed it. */
export class Spending {
  readonly #ports: SpendingPorts;
  readonly #allowed = new Set<string>();
  /** The answers that are being written, by job. A job that has ended is counted as what it used instead. */
  readonly #reserved = new Map<string, Planned>();

  constructor(ports: SpendingPorts) {
    this.#ports = ports;
  }

  /** The known costs of all calls. */
  readonly costs = {
    first: (from: number, to: number): number | null => this.#ports.charges.first(from, to),
    between: (from: number, to: number, connectionId: string | null = null): Cost[] => {
      const { prices } = this.#ports.settings.get();
      return this.#ports.charges
        .between(from, to, connectionId)
        .map((used) => ({ ...used, cost: costOf(used, prices[used.connectionId]?.[used.model]) }));
    },
  };

  /** Lets operations exceed the limits, each once. */
  allow(operations: readonly string[]): void {
    for (const operation of operations) this.#allowed.add(operation);
    for (const oldest of this.#allowed) {
      if (this.#allowed.size <= ALLOWED_MAX) break;
      this.#allowed.delete(oldest);
    }
  }

  /** Returns whether a limit applies to a connection. */
  isLimited(connectionId: string): boolean {
    return this.#limitsOf(connectionId).length > 0;
  }

  /** Counts the estimated cost of an answer until its job ends, and is counted as what it used. */
  reserve(jobId: string, connectionId: string, use: PlannedUse): void {
    this.#dropEnded();
    this.#reserved.set(jobId, { connectionId, use });
  }

  /**
   * Checks that operations stay within the limit of their connection, and the one of all connections. Call it right
   * before they are committed. What has no price does not count. Of an answer, only the least is known that it will cost.
   * @throws OverLimit unless the user has allowed each of them
   */
  assertWithin(connectionId: string, operations: readonly string[], used: readonly PlannedUse[]): void {
    this.assertAllWithin(
      operations,
      [connectionId],
      used.map((use) => ({ connectionId, use })),
    );
  }

  /** As `assertWithin`, for operations that use several connections. */
  assertAllWithin(
    operations: readonly string[],
    connectionIds: readonly string[],
    planned: readonly Planned[],
  ): void {
    const waiting = operations.filter((operation) => !this.#allowed.has(operation));
    if (waiting.length === 0) return;
    for (const { of, limit } of connectionIds.flatMap((id) => this.#limitsOf(id))) {
      const from = startOf(limit, this.#ports.clock.now());
      const spent = sum(this.costs.between(from, END_OF_TIME, of).map(({ cost }) => cost));
      this.#dropEnded();
      const reserved = this.#sumFor(of, [...this.#reserved.values()]);
      const next = this.#sumFor(of, planned);
      const counted = spent + reserved;
      if (counted >= limit.amount || counted + next > limit.amount)
        throw new OverLimit({ connectionId: of, limit, spent, reserved, next, operations: waiting });
    }
  }

  /** Returns the limits that apply to a connection; `of` null: the one of all connections. */
  #limitsOf(connectionId: string): { of: string | null; limit: SpendingLimit }[] {
    const { spendingLimits, overallLimit } = this.#ports.settings.get();
    const own = spendingLimits[connectionId];
    return [
      ...(own === undefined ? [] : [{ of: connectionId, limit: own }]),
      ...(overallLimit === null ? [] : [{ of: null, limit: overallLimit }]),
    ];
  }

  #sumFor(connectionId: string | null, all: readonly Planned[]): number {
    const prices = this.#ports.settings.get().prices;
    const own = all.filter((one) => connectionId === null || one.connectionId === connectionId);
    return sum(
      own.map(({ connectionId: id, use }) =>
        costOf({ input: null, output: null, ...use }, prices[id]?.[use.model]),
      ),
    );
  }

  /** The end of a job and what it used are written together, so that nothing counts twice or not at all. */
  #dropEnded(): void {
    for (const jobId of this.#reserved.keys()) {
      const job = this.#ports.jobs.get(jobId);
      if (job === undefined || job.times.ended !== null) this.#reserved.delete(jobId);
    }
  }
}

function sum(costs: readonly (number | null)[]): number {
  return costs.reduce<number>((all, cost) => all + (cost ?? 0), 0);
}

/** Returns when the current day or month began, here. */
function startOf({ per }: SpendingLimit, now: number): number {
  const at = new Date(now);
  return new Date(at.getFullYear(), at.getMonth(), per === 'day' ? at.getDate() : 1).getTime();
}
