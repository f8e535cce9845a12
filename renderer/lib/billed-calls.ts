import {
  DOUBLE_PRESS_MS,
  intentOf,
  operationIds,
  UNANSWERED_OPERATION_MS,
  withOperationIds,
} from '../../shared/domain/operation-ids.ts';
import { ConnectionLost } from './connection-lost.ts';

/**
 * Makes one operation of presses on the same thing. A press keeps its operation ids until it is answered: one that is
 * repeated after a lost connection or a reload, in another window, or by a double click, goes under the same ids, and
 * the core knows it. Calls without operation ids pass as they are.
 */
export class BilledCalls {
  readonly #presses: PressStore;
  /** Calls of this window that are out, by what they ask for. */
  readonly #out = new Map<string, number>();
  readonly #onSentOnce: () => void;

  /**
   * @param storage keeps presses over a reload, and for other windows
   * @param onSentOnce called when a press reused the ids of an earlier one whose response was lost
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

/** Says nothing of the text it is made of. */
async function digest(text: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** A press on something billed, kept until it is answered. */
interface Press {
  readonly ids: readonly string[];
  /** Epoch milliseconds of the latest press. */
  readonly at: number;
  readonly answered: boolean;
}

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

const PREFIX = 'press:';

/**
 * Keeps the operation ids of presses under what was asked for, where a reload and the other windows find them. What was
 * asked for is a hash: nothing that was typed is written here.
 */
class PressStore {
  readonly #storage: Storage | null;
  /** For a page whose storage is closed or full. */
  readonly #own = new Map<string, Press>();

  constructor(storage: Storage | null) {
    this.#storage = storage;
    this.#forgetOld();
  }

  /** The ids a press goes under: those of the same press before it, else its own. `lost`: its answer has not come since. */
  press(intent: string, ids: readonly string[]): { readonly ids: readonly string[]; readonly lost: boolean } {
    this.#forgetOld();
    const at = Date.now();
    const before = this.#read(intent);
    const isSame = before !== undefined && before.ids.length === ids.length && counts(before, at);
    const press = isSame ? { ...before, at } : { ids, at, answered: false };
    this.#write(intent, press);
    return { ids: press.ids, lost: isSame && !before.answered && at - before.at >= DOUBLE_PRESS_MS };
  }

  /** The answer has come: only what follows at once is the same press still. */
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
      // A storage that is closed keeps nothing either.
    }
  }
}

/** Whether a press now would be the same as this one. A clock that was set back must not keep it for ever. */
function counts({ at, answered }: Press, now: number): boolean {
  return Math.abs(now - at) < (answered ? DOUBLE_PRESS_MS : UNANSWERED_OPERATION_MS);
}

function parse(text: string | null | undefined): Press | undefined {
  if (!text) return undefined;
  const { ids, at, answered }: Partial<Record<string, unknown>> = JSON.parse(text);
  if (!Array.isArray(ids) || typeof at !== 'number') return undefined;
  return { ids: ids.map(String), at, answered: answered === true };
}
