import i18next from 'i18next';
import type { ConversationOptions } from '../../../shared/domain/conversation.ts';
import type { Preset, PresetOptions } from '../../../shared/domain/preset.ts';
import { NamedRecordsStore } from '../../data/named-records-store.ts';
import { onChange, onReady } from '../../lib/changes.ts';
import { api } from '../../lib/connection.ts';
import { toast } from '../../ui/toast.tsx';
import type { ConversationSession } from '../conversation-session.ts';

/** The saved presets, loaded when first shown. */
export const presets = new NamedRecordsStore(api.presets, (change) =>
  change.type === 'preset' ? change.preset : change.type === 'preset_removed' ? change.id : undefined,
);

onChange((change, rev) => presets.apply(change, rev));
onReady(() => void presets.reload());

/** A shared id, so that only the last change offers Undo. */
const TOAST = 'parameters.undo';

/** Applies a preset to a conversation; Undo restores the options set before. */
export function applyPreset(session: ConversationSession, preset: Preset): void {
  const before = session.state.getState().options;
  session.options.change(optionsBy(preset.options));
  toast.show({
    id: TOAST,
    title: i18next.t('parameters:presets.applied', { name: preset.name }),
    undo: () => session.options.change({ ...optionsBy(presetOf(before)), unfit: before.unfit ?? {} }),
  });
}

/** Saves the current options in the preset. */
export async function updatePreset(
  session: ConversationSession,
  { id, name, options: before }: Preset,
): Promise<void> {
  const problem = await presets.save({ id, name, options: presetOf(session.state.getState().options) });
  if (problem) return tellNotDone();
  toast.show({
    id: TOAST,
    title: i18next.t('parameters:presets.updated', { name }),
    undo: () => void presets.save({ id, name, options: before }).then((failed) => failed && tellNotDone()),
  });
}

/** Moves a preset to the trash and offers to undo it. */
export async function deletePreset({ id, name }: Preset): Promise<void> {
  if (await presets.remove(id)) return tellNotDone();
  toast.show({
    id: TOAST,
    title: i18next.t('parameters:presets.removed', { name }),
    undo: () => void presets.restore(id).then((failed) => failed && tellNotDone()),
  });
}

function tellNotDone(): void {
  toast.show({ title: i18next.t('parameters:presets.notDone'), tone: 'bad' });
}

/** Returns the options that a preset saves from a conversation. */
export function presetOf(options: ConversationOptions): PresetOptions {
  const { connectionId: _, otherModel: __, unfit: ___, ...kept } = options;
  return kept;
}

/** Returns the options of a preset, with defaults for everything it does not set. */
export function optionsBy(preset: PresetOptions): Partial<ConversationOptions> {
  return {
    ...preset,
    whenFull: preset.whenFull ?? 'ask',
    toolAnswers: preset.toolAnswers ?? {},
    unfit: {},
    otherModel: null,
  };
}

/** Returns whether a conversation's options equal the preset. */
export function isBy(options: ConversationOptions, preset: PresetOptions): boolean {
  if (Object.keys(options.unfit ?? {}).length > 0) return false;
  return canonical(filled(presetOf(options))) === canonical(filled(preset));
}

function filled(options: PresetOptions): PresetOptions {
  return { ...options, whenFull: options.whenFull ?? 'ask', toolAnswers: options.toolAnswers ?? {} };
}

/** Returns JSON with sorted keys, so that equal values compare equal. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, item: unknown) =>
    typeof item === 'object' && item !== null && !Array.isArray(item)
      ? Object.fromEntries(Object.entries(item).sort(([a], [b]) => (a < b ? -1 : 1)))
      : item,
  );
}
