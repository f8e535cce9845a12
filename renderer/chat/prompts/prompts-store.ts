import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Change } from '../../../shared/contract/app.ts';
import type { Api } from '../../../shared/contract/index.ts';
import type { SavedPrompt } from '../../../shared/domain/saved-prompt.ts';
import { callProblem } from '../../lib/call-problem.ts';

interface PromptsState {
  readonly phase: 'unread' | 'loading' | 'ready' | 'failed';
  /** By name. */
  readonly items: readonly SavedPrompt[];
}

/** Why a prompt was not saved: a key of the message catalogue. */
export type SaveRefusal = 'nameTaken' | 'saveFailed';

/** The prompts the user saved: read when first wanted, kept true by what the core announces. */
export class PromptsStore {
  readonly state: StoreApi<PromptsState> = createStore(() => ({ phase: 'unread', items: [] }));
  readonly #api: Api['prompts'];

  constructor(api: Api['prompts']) {
    this.#api = api;
  }

  /** Reads them, if that has not been done. */
  async load(): Promise<void> {
    const { phase } = this.state.getState();
    if (phase === 'unread' || phase === 'failed') await this.reload();
  }

  /** Reads them again: after the way to the core was broken, changes may have been missed. */
  async reload(): Promise<void> {
    this.state.setState(({ phase }) => ({ phase: phase === 'ready' ? 'ready' : 'loading' }));
    try {
      this.state.setState({ phase: 'ready', items: byName((await this.#api.list()).items) });
    } catch {
      this.state.setState(({ phase }) => ({ phase: phase === 'ready' ? 'ready' : 'failed' }));
    }
  }

  apply(change: Change): void {
    if (change.type === 'prompt') this.#put(change.prompt);
    else if (change.type === 'prompt_removed') this.#drop(change.id);
  }

  /** A new one, or with `id` what one has become. */
  async save(fields: { name: string; text: string; id?: string }): Promise<SavedPrompt | SaveRefusal> {
    try {
      const saved = await this.#api.save(fields);
      this.#put(saved);
      return saved;
    } catch (thrown) {
      const problem = callProblem(thrown);
      return problem.kind === 'conflict' && problem.reason === 'name_taken' ? 'nameTaken' : 'saveFailed';
    }
  }

  /** Into the trash; false when that did not work. */
  async remove(id: string): Promise<boolean> {
    try {
      await this.#api.remove({ id });
      this.#drop(id);
      return true;
    } catch {
      return false;
    }
  }

  async restore(id: string): Promise<boolean> {
    try {
      this.#put(await this.#api.restore({ id }));
      return true;
    } catch {
      return false;
    }
  }

  #put(prompt: SavedPrompt): void {
    this.state.setState(({ items }) => ({
      items: byName([...items.filter(({ id }) => id !== prompt.id), prompt]),
    }));
  }

  #drop(id: string): void {
    this.state.setState(({ items }) => ({ items: items.filter((item) => item.id !== id) }));
  }
}

function byName(items: readonly SavedPrompt[]): SavedPrompt[] {
  return items.toSorted((one, other) => one.name.localeCompare(other.name));
}
