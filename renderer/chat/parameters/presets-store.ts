import type { Change } from '../../../shared/contract/app.ts';
import type { Api } from '../../../shared/contract/index.ts';
import type { ConversationOptions } from '../../../shared/domain/conversation.ts';
import type { Preset, PresetOptions } from '../../../shared/domain/preset.ts';
import type { CallProblem } from '../../lib/call-problem.ts';
import { NamedRecordsStore } from '../named-records-store.ts';

/** The presets of this user. */
export class PresetsStore extends NamedRecordsStore<Preset> {
  readonly #api: Pick<Api, 'presets'>;

  constructor(api: Pick<Api, 'presets'>) {
    super(api.presets);
    this.#api = api;
  }

  apply(change: Change): void {
    if (change.type === 'preset') this.put(change.preset);
    if (change.type === 'preset_removed') this.drop(change.id);
  }

  /** A new one, or with `id` what one becomes. */
  save(name: string, options: PresetOptions, id?: string): Promise<CallProblem | null> {
    return this.try(async () =>
      this.put(await this.#api.presets.save({ name, options, ...(id === undefined ? {} : { id }) })),
    );
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
