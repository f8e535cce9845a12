import type { Cost } from '../../shared/contract/usage.ts';
import { type ChargedAmounts, costOf, type SpendingLimit } from '../../shared/domain/price.ts';
import type { ChargeStore } from '../db/jobs/charge-store.ts';
import type { Clock } from '../platform/host.ts';
import { OverLimit } from '../platform/refusal.ts';
import type { SettingsService } from '../settings/settings-service.ts';

interface SpendingPorts {
  readonly settings: Pick<SettingsService, 'get'>;
  readonly charges: ChargeStore;
  readonly clock: Pick<Clock, 'now'>;
}

const END_OF_TIME = Number.MAX_SAFE_INTEGER;
/** Operations the user allowed that are remembered; one that is not sent at once is asked about again. */
const ALLOWED_MAX = 10_000;

/** Keeps the spending limits: what would exceed one is refused until the user has allowed it. */
export class Spending {
  readonly #ports: SpendingPorts;
  readonly #allowed = new Set<string>();

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

  /** Lets operations exceed the limit, each once. */
  allow(operations: readonly string[]): void {
    for (const operation of operations) this.#allowed.add(operation);
    for (const oldest of this.#allowed) {
      if (this.#allowed.size <= ALLOWED_MAX) break;
      this.#allowed.delete(oldest);
    }
  }

  /**
   * Checks that operations stay within the limit of their connection. Call it right before they are committed. What has
   * no price does not count; the length of an answer is unknown, so a chat is asked about once the limit is reached.
   * @throws OverLimit unless the user has allowed each of them
   */
  assertWithin(
    connectionId: string,
    operations: readonly string[],
    used: readonly Omit<ChargedAmounts, 'input' | 'output'>[],
  ): void {
    const { spendingLimits, prices } = this.#ports.settings.get();
    const limit = spendingLimits[connectionId];
    if (limit === undefined || operations.length === 0) return;
    const spent = sum(this.costs.between(startOf(limit, this.#ports.clock.now()), END_OF_TIME, connectionId));
    const next = sum(
      used.map((one) => ({
        cost: costOf({ ...one, input: null, output: null }, prices[connectionId]?.[one.model]),
      })),
    );
    if (spent < limit.amount && spent + next <= limit.amount) return;
    const waiting = operations.filter((operation) => !this.#allowed.has(operation));
    if (waiting.length > 0) throw new OverLimit({ connectionId, limit, spent, next, operations: waiting });
  }
}

function sum(costs: readonly Pick<Cost, 'cost'>[]): number {
  return costs.reduce((all, { cost }) => all + (cost ?? 0), 0);
}

/** Returns when the current day or month began, here. */
function startOf({ per }: SpendingLimit, now: number): number {
  const at = new Date(now);
  return new Date(at.getFullYear(), at.getMonth(), per === 'day' ? at.getDate() : 1).getTime();
}
