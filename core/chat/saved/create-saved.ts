import type { DatabaseSync } from 'node:sqlite';
import type { Preset } from '../../../shared/domain/preset.ts';
import type { SavedPrompt } from '../../../shared/domain/saved-prompt.ts';
import type { PresetStore } from '../../db/chat/preset-store.ts';
import type { PromptStore } from '../../db/chat/prompt-store.ts';
import type { Changes } from '../../platform/changes.ts';
import type { Clock } from '../../platform/host.ts';
import type { Rpc } from '../../rpc/rpc.ts';
import { NamedRecords } from './named-records.ts';

export type Prompts = NamedRecords<SavedPrompt>;
export type Presets = NamedRecords<Preset>;

/** Creates the records that users save for other conversations: prompts and presets. */
export function createSaved(ports: {
  readonly db: DatabaseSync;
  readonly savedPrompts: PromptStore;
  readonly savedPresets: PresetStore;
  readonly clock: Clock;
  readonly changes: Changes;
}): { prompts: Prompts; presets: Presets } {
  const { savedPrompts, savedPresets, ...common } = ports;
  return {
    prompts: new NamedRecords({
      ...{ ...common, rows: savedPrompts, what: 'prompt' },
      saved: (prompt) => ({ type: 'prompt', prompt }),
      removed: (id) => ({ type: 'prompt_removed', id }),
    }),
    presets: new NamedRecords({
      ...{ ...common, rows: savedPresets, what: 'preset' },
      saved: (preset) => ({ type: 'preset', preset }),
      removed: (id) => ({ type: 'preset_removed', id }),
    }),
  };
}

/** Implements the procedures of saved prompts. */
export const promptsRouter = ({ procedures: { prompts: p }, numbered }: Rpc, prompts: Prompts) => ({
  list: p.list.handler(() => numbered(() => ({ items: prompts.list() }))),
  save: p.save.handler(({ input: { id, ...fields } }) =>
    prompts.save(id, (made, updatedAt) => ({ ...fields, id: made, updatedAt })),
  ),
  remove: p.remove.handler(({ input }) => prompts.remove(input.id)),
  restore: p.restore.handler(({ input }) => prompts.restore(input.id)),
});

/** Implements the procedures of presets. */
export const presetsRouter = ({ procedures: { presets: p }, numbered }: Rpc, presets: Presets) => ({
  list: p.list.handler(() => numbered(() => ({ items: presets.list() }))),
  save: p.save.handler(({ input: { id, ...fields } }) =>
    presets.save(id, (made, updatedAt) => ({ ...fields, id: made, updatedAt })),
  ),
  remove: p.remove.handler(({ input }) => presets.remove(input.id)),
  restore: p.restore.handler(({ input }) => presets.restore(input.id)),
});
