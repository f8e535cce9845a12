import { z } from 'zod';
import { id } from '../domain/conversation.ts';
import { preset, presetFields } from '../domain/preset.ts';
import { savedPrompt, savedPromptFields } from '../domain/saved-prompt.ts';
import { base, list } from './base.ts';

const byId = z.strictObject({ id });

/** Prompts the user saved. */
export const promptsContract = {
  /** By name. */
  list: base.input(z.void()).output(list(savedPrompt)),
  /** A new one, or with `id` what one has become. Refused: `name_taken`, letter case apart. */
  save: base.input(savedPromptFields.extend({ id: id.optional() })).output(savedPrompt),
  /** Into the trash for 30 days. */
  remove: base.input(byId).output(z.void()),
  restore: base.input(byId).output(savedPrompt),
};

/** Options of conversations under a name. */
export const presetsContract = {
  /** By name. */
  list: base.input(z.void()).output(list(preset)),
  /** A new one, or with `id` what one has become. Refused: `name_taken`, letter case apart. */
  save: base.input(presetFields.extend({ id: id.optional() })).output(preset),
  /** Into the trash for 30 days. */
  remove: base.input(byId).output(z.void()),
  restore: base.input(byId).output(preset),
};
