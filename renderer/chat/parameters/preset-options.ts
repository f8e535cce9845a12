import type { ConversationOptions } from '../../../shared/domain/conversation.ts';
import type { PresetOptions } from '../../../shared/domain/preset.ts';

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
