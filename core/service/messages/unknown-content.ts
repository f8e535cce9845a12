import { type Json, type JsonObject, json, jsonObject } from '../../../shared/service/json.ts';
import { parseJson } from '../../http/parse-json.ts';

/** An incomplete block. */
interface OpenBlock {
  block: JsonObject;
  input: string;
}

/** Assembles blocks of unknown type, such as server tools or compaction, unchanged. */
export class UnknownBlocks {
  readonly #open = new Map<number, OpenBlock>();

  open(index: number, block: unknown): void {
    const kept = jsonObject.safeParse(block);
    if (kept.success) this.#open.set(index, { block: kept.data, input: '' });
  }

  /** Appends to a tool's input. @returns false if no block is open at this index. */
  addInput(index: number, chunk: string): boolean {
    const open = this.#open.get(index);
    if (open !== undefined) open.input += chunk;
    return open !== undefined;
  }

  /** Merges a delta: appends text, replaces other fields. @returns false if no block is open at this index. */
  grow(index: number, delta: unknown): boolean {
    const open = this.#open.get(index);
    const fields = jsonObject.safeParse(delta);
    if (open === undefined || !fields.success) return false;
    for (const [name, value] of Object.entries(fields.data)) {
      const before = Object.hasOwn(open.block, name) ? open.block[name] : undefined;
      const isText = typeof before === 'string' && typeof value === 'string';
      open.block = { ...open.block, [name]: isText ? before + value : value };
    }
    return true;
  }

  /** Removes and returns the block at an index; null if none is open. */
  close(index: number): JsonObject | null {
    const open = this.#open.get(index);
    if (open === undefined) return null;
    this.#open.delete(index);
    return open.input === '' ? open.block : { ...open.block, input: jsonOrText(open.input) };
  }

  /** Returns the indices of open blocks. */
  openIndices(): number[] {
    return [...this.#open.keys()];
  }
}

/** Parses JSON; returns the text itself if it is not JSON. */
function jsonOrText(text: string): Json {
  const parsed = parseJson(text);
  const value = json.safeParse(parsed.ok ? parsed.value : undefined);
  return value.success ? value.data : text;
}

/** Maximum number of events kept per answer, and of characters in each. */
const COUNT_MAX = 20;
const LENGTH_MAX = 10_000;

/** Keeps stream events of unknown type, to be shown unchanged. */
export class UnknownEvents {
  #kept: Json[] = [];

  keep(event: unknown): void {
    if (this.#kept.length === COUNT_MAX) return;
    const value = json.safeParse(event);
    if (value.success && JSON.stringify(value.data).length <= LENGTH_MAX) this.#kept.push(value.data);
  }

  /** Removes and returns the kept events; null if there are none. */
  take(): Json[] | null {
    const kept = this.#kept;
    this.#kept = [];
    return kept.length === 0 ? null : kept;
  }
}
