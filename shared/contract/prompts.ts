import { z } from 'zod';
import { id } from '../domain/conversation.ts';
import { preset, presetFields } from '../domain/preset.ts';
import { savedPrompt, savedPromptFields } from '../domain/saved-prompt.ts';
import { base, list } from './base.ts';

const byId = z.strictObject({ id });

/** The user's saved prompts. */
export const promptsContract = {
  /** Lists them by name. */
  list: base.input(z.void()).output(list(savedPrompt)),
  /** Creates one, or changes the one with `id`. Refused: `name_taken`, ignoring case. */
  save: base.input(savedPromptFields.extend({ id: id.optional() })).output(savedPrompt),
  /** Moves it to the trash for 30 days. */
  remove: base.input(byId).output(z.void()),
  restore: base.input(byId).output(savedPrompt),
};

/** Named sets of conversation options. */
export const presetsContract = {
  /** Lists them by name. */
  list: base.input(z.void()).output(list(preset)),
  /** Creates one, or changes the one with `id`. Refused: `name_taken`, ignoring case. */
  save: base.input(presetFields.extend({ id: id.optional() })).output(preset),
  /** Moves it to the trash for 30 days. */
  remove: base.input(byId).output(z.void()),
  restore: base.input(byId).output(preset),
};
