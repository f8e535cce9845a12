import { type JsonObject, jsonObject } from '../../../shared/service/json.ts';
import { jsonOrText } from './messages-fields.ts';

/** A block that is kept as it came, until it is whole. */
interface OpenBlock {
  block: JsonObject;
  input: string;
}

/** Blocks of a message that Quartet does not read, such as a tool of the service or a compaction, kept as they come. */
export class KeptBlocks {
  readonly #open = new Map<number, OpenBlock>();

  open(index: number, block: unknown): void {
    const kept = jsonObject.safeParse(block);
    if (kept.success) this.#open.set(index, { block: kept.data, input: '' });
  }

  /** Adds a piece of the input of a tool. @returns false where no block is open there. */
  addInput(index: number, piece: string): boolean {
    const open = this.#open.get(index);
    if (open !== undefined) open.input += piece;
    return open !== undefined;
  }

  /** Adds the fields of a delta: text to text, anything else in its place. @returns false where no block is open there. */
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

  /** Takes a whole block out. Null where none is open there. */
  close(index: number): JsonObject | null {
    const open = this.#open.get(index);
    if (open === undefined) return null;
    this.#open.delete(index);
    return open.input === '' ? open.block : { ...open.block, input: jsonOrText(open.input) };
  }

  /** Places of the blocks that are not whole yet. */
  places(): number[] {
    return [...this.#open.keys()];
  }
}
