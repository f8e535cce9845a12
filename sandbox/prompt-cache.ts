import { createHash } from 'node:crypto';

/** A block of a prompt in the order the model reads them: tools, system, messages. */
export interface CacheBlock {
  readonly text: string;
  readonly tokens: number;
  /** Minutes to cache the prompt up to and including this block; null if there is no marker. */
  readonly keepMinutes: 5 | 60 | null;
}

export interface CacheCount {
  readonly read: number;
  readonly created5m: number;
  readonly created1h: number;
  /** Tokens that were neither read from the cache nor written to it. */
  readonly fresh: number;
}

const MOST_ENTRIES = 20_000;

/** Remembers the prompt prefixes that cache markers asked to keep. */
export class PromptCache {
  readonly #keptUntil = new Map<string, { until: number; minutes: 5 | 60 }>();

  /** Counts a prompt's tokens against the cache and stores the marked prefixes. `now` is in epoch milliseconds. */
  count(scope: string, blocks: readonly CacheBlock[], now: number): CacheCount {
    const prefixes = prefixKeys(scope, blocks);
    const live = (key: string | undefined) =>
      key !== undefined && (this.#keptUntil.get(key)?.until ?? 0) > now;
    const marked = blocks.findLastIndex((block) => block.keepMinutes !== null);
    const hit = marked < 0 ? -1 : prefixes.findLastIndex((key, index) => index <= marked && live(key));
    let created5m = 0;
    let created1h = 0;
    let from = hit + 1;
    blocks.forEach((block, index) => {
      const key = prefixes[index];
      if (block.keepMinutes === null || key === undefined) return;
      this.#keep(key, block.keepMinutes, now);
      const created = sum(blocks.slice(from, index + 1));
      if (block.keepMinutes === 60) created1h += created;
      else created5m += created;
      from = Math.max(from, index + 1);
    });
    // Reading an entry renews it.
    const read = prefixes[hit];
    const kept = read === undefined ? undefined : this.#keptUntil.get(read);
    if (read !== undefined && kept) this.#keep(read, kept.minutes, now);
    const readTokens = sum(blocks.slice(0, hit + 1));
    return {
      read: readTokens,
      created5m,
      created1h,
      fresh: sum(blocks) - readTokens - created5m - created1h,
    };
  }

  #keep(key: string, minutes: 5 | 60, now: number): void {
    this.#keptUntil.delete(key);
    this.#keptUntil.set(key, { until: now + minutes * 60_000, minutes });
    if (this.#keptUntil.size <= MOST_ENTRIES) return;
    const oldest = this.#keptUntil.keys().next().value;
    if (oldest !== undefined) this.#keptUntil.delete(oldest);
  }
}

const sum = (blocks: readonly CacheBlock[]) => blocks.reduce((total, block) => total + block.tokens, 0);

function prefixKeys(scope: string, blocks: readonly CacheBlock[]): string[] {
  const hash = createHash('sha256').update(scope);
  return blocks.map((block) => {
    hash.update(`${block.text.length}:`).update(block.text);
    return hash.copy().digest('base64');
  });
}
