import {
  DOUBLE_PRESS_MS,
  intentOf,
  operationIds,
  UNANSWERED_OPERATION_MS,
  withOperationIds,
} from '../../shared/domain/operation-ids.ts';
import { ConnectionLost } from './connection-lost.ts';

/**
 * Turns repeated presses for the same thing into one operation. A press keeps its operation ids
 * until it is answered: one repeated after a lost connection or a reload, in another window, or as
 * a double click, is sent with the same ids, and the core recognizes it. Calls without operation
 * ids are passed through.
 */
export class BilledCalls {
  readonly #presses: PressStore;
  /** Pending calls of this window, by intent. */
  readonly #out = new Map<string, number>();
  readonly #onSentOnce: () => void;

  /**
   * Removes old presses from the storage.
   * @param storage stores presses across reloads and for other windows
   * @param onSentOnce runs when a press reused the ids of an earlier one whose response was lost
   */
  constructor(storage: Storage | null, onSentOnce: () => void) {
    this.#presses = new PressStore(storage);
    this.#onSentOnce = onSentOnce;
  }

  async call(
    path: readonly string[],
    input: unknown,
    send: (input: unknown) => Promise<unknown>,
  ): Promise<unknown> {
    const own = operationIds(input);
    if (own.length === 0) return send(input);
    const intent = await digest(intentOf(path, input));
    const { ids, lost } = this.#presses.press(intent, own);
    const alone = !this.#out.has(intent);
    this.#count(intent, 1);
    try {
      const output = await send(withOperationIds(input, ids));
      this.#presses.answered(intent);
      if (lost && alone) this.#onSentOnce();
      return output;
    } catch (thrown) {
      if (thrown instanceof ConnectionLost) throw new ConnectionLost({ billed: true });
      this.#presses.answered(intent);
      throw thrown;
    } finally {
      this.#count(intent, -1);
    }
  }

  #count(intent: string, more: number): void {
    const now = (this.#out.get(intent) ?? 0) + more;
    if (now > 0) this.#out.set(intent, now);
    else this.#out.delete(intent);
  }
}

/** Returns a hash, which reveals nothing of the text. */
async function digest(text: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** A press on something that may be charged, stored until it is answered. */
interface Press {
  readonly ids: readonly string[];
  /** Epoch milliseconds of the latest press. */
  readonly at: number;
  readonly answered: boolean;
}

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

const PREFIX = 'press:';

/**
 * Stores the operation ids of presses by intent, where other windows and a reloaded page find them.
 * The intent is a hash, so nothing the user typed is stored.
 */
class PressStore {
  readonly #storage: Storage | null;
  /** Presses of this page, for a storage that is unavailable or full. */
  readonly #own = new Map<string, Press>();

  constructor(storage: Storage | null) {
    this.#storage = storage;
    this.#forgetOld();
  }

  /**
   * Returns the ids to send a press with: those of the same press before it, else its own. `lost`:
   * that one has had no response.
   */
  press(intent: string, ids: readonly string[]): { readonly ids: readonly string[]; readonly lost: boolean } {
    this.#forgetOld();
    const at = Date.now();
    const before = this.#read(intent);
    const isSame = before !== undefined && before.ids.length === ids.length && counts(before, at);
    const press = isSame ? { ...before, at } : { ids, at, answered: false };
    this.#write(intent, press);
    return { ids: press.ids, lost: isSame && !before.answered && at - before.at >= DOUBLE_PRESS_MS };
  }

  /** Records a response: only a press right after it is still the same. */
  answered(intent: string): void {
    const press = this.#read(intent);
    if (press) this.#write(intent, { ...press, answered: true });
  }

  #forgetOld(): void {
    const now = Date.now();
    for (const intent of this.#intents()) {
      const press = this.#read(intent);
      if (!press || !counts(press, now)) this.#remove(intent);
    }
  }

  #intents(): string[] {
    try {
      const { length = 0 } = this.#storage ?? {};
      const names = Array.from({ length }, (_, n) => this.#storage?.key(n) ?? '');
      const kept = names.filter((name) => name.startsWith(PREFIX)).map((name) => name.slice(PREFIX.length));
      return [...kept, ...this.#own.keys()];
    } catch {
      return [...this.#own.keys()];
    }
  }

  #read(intent: string): Press | undefined {
    try {
      return parse(this.#storage?.getItem(PREFIX + intent)) ?? this.#own.get(intent);
    } catch {
      return this.#own.get(intent);
    }
  }

  #write(intent: string, press: Press): void {
    try {
      if (this.#storage === null) throw new Error('no storage');
      this.#storage.setItem(PREFIX + intent, JSON.stringify(press));
      this.#own.delete(intent);
    } catch {
      this.#own.set(intent, press);
    }
  }

  #remove(intent: string): void {
    this.#own.delete(intent);
    try {
      this.#storage?.removeItem(PREFIX + intent);
    } catch {
      // If storage is unavailable, nothing has to be removed.
    }
  }
}

/** Returns whether a new press would repeat this one. A clock that was set back must not keep it forever. */
function counts({ at, answered }: Press, now: number): boolean {
  return Math.abs(now - at) < (answered ? DOUBLE_PRESS_MS : UNANSWERED_OPERATION_MS);
}

function parse(text: string | null | undefined): Press | undefined {
  if (!text) return undefined;
  const { ids, at, answered }: Partial<Record<string, unknown>> = JSON.parse(text);
  if (!Array.isArray(ids) || typeof at !== 'number') return undefined;
  return { ids: ids.map(String), at, answered: answered === true };
}
