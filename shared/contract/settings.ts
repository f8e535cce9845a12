import { z } from 'zod';
import { settings } from '../domain/settings.ts';
import { base } from './base.ts';

/** A change of settings: the fields that change, each checked as in `settings`. */
export const settingsPatch = z.strictObject(
  Object.fromEntries(
    Object.entries(settings.shape).map(([name, schema]) => [name, schema.unwrap().optional()]),
  ) as {
    [K in keyof typeof settings.shape]: z.ZodOptional<ReturnType<(typeof settings.shape)[K]['unwrap']>>;
  },
);
export type SettingsPatch = z.infer<typeof settingsPatch>;

export const settingsContract = {
  get: base.input(z.void()).output(settings),
  /** Answers with the whole settings after the change. */
  change: base.input(settingsPatch).output(settings),
};
