import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Change } from '../../../shared/contract/app.ts';
import type { Api } from '../../../shared/contract/index.ts';
import type { ConversationOptions } from '../../../shared/domain/conversation.ts';
import type { Preset, PresetOptions } from '../../../shared/domain/preset.ts';
import { type CallProblem, callProblem } from '../../lib/call-problem.ts';

export interface PresetsState {
  readonly phase: 'loading' | 'ready' | 'failed';
  /** By name. */
  readonly items: readonly Preset[];
}

/** The presets of this user, as the core has them: also what other windows make of them. */
export class PresetsStore {
  readonly state: StoreApi<PresetsState> = createStore(() => ({ phase: 'loading', items: [] }));
  readonly #api: Pick<Api, 'presets'>;

  constructor(api: Pick<Api, 'presets'>) {
    this.#api = api;
  }

  async load(): Promise<void> {
    try {
      this.#show((await this.#api.presets.list()).items);
    } catch {
      this.state.setState(({ items, phase }) => ({ items, phase: phase === 'ready' ? 'ready' : 'failed' }));
    }
  }

  apply(change: Change): void {
    if (change.type === 'preset') this.#put(change.preset);
    if (change.type === 'preset_removed') this.#drop(change.id);
  }

  /** A new one, or with `id` what one becomes. */
  async save(name: string, options: PresetOptions, id?: string): Promise<CallProblem | null> {
    try {
      this.#put(await this.#api.presets.save({ name, options, ...(id === undefined ? {} : { id }) }));
      return null;
    } catch (thrown) {
      return callProblem(thrown);
    }
  }

  /** Into the trash; `restore` takes it back. */
  async remove(id: string): Promise<CallProblem | null> {
    try {
      await this.#api.presets.remove({ id });
      this.#drop(id);
      return null;
    } catch (thrown) {
      return callProblem(thrown);
    }
  }

  async restore(id: string): Promise<CallProblem | null> {
    try {
      this.#put(await this.#api.presets.restore({ id }));
      return null;
    } catch (thrown) {
      return callProblem(thrown);
    }
  }

  #put(preset: Preset): void {
    const others = this.state.getState().items.filter(({ id }) => id !== preset.id);
    this.#show([...others, preset]);
  }

  #drop(id: string): void {
    this.state.setState(({ items }) => ({ items: items.filter((one) => one.id !== id) }));
  }

  #show(items: readonly Preset[]): void {
    const sorted = items.toSorted((a, b) => a.name.localeCompare(b.name));
    this.state.setState({ phase: 'ready', items: sorted });
  }
}

/** Returns the options that a preset saves from a conversation. */
export function presetOf(options: ConversationOptions): PresetOptions {
  const { connectionId: _, otherModel: __, unfit: ___, ...kept } = options;
  return kept;
}

/** A conversation's options by a preset: all of it, also what the preset does not set. */
export function optionsBy(preset: PresetOptions): Partial<ConversationOptions> {
  return {
    ...preset,
    whenFull: preset.whenFull ?? 'ask',
    toolAnswers: preset.toolAnswers ?? {},
    unfit: {},
    otherModel: null,
  };
}

/** Whether a conversation is set as the preset says. */
export function isBy(options: ConversationOptions, preset: PresetOptions): boolean {
  if (Object.keys(options.unfit ?? {}).length > 0) return false;
  return canonical(filled(presetOf(options))) === canonical(filled(preset));
}

function filled(options: PresetOptions): PresetOptions {
  return { ...options, whenFull: options.whenFull ?? 'ask', toolAnswers: options.toolAnswers ?? {} };
}

/** JSON with the names of each object in order. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, item: unknown) =>
    typeof item === 'object' && item !== null && !Array.isArray(item)
      ? Object.fromEntries(Object.entries(item).sort(([a], [b]) => (a < b ? -1 : 1)))
      : item,
  );
}
