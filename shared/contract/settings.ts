import { z } from 'zod';
import { settings } from '../domain/settings.ts';
import { base } from './base.ts';

/** The changed fields of the settings, validated as in `settings`. */
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
  /** Returns all settings after the change. */
  change: base.input(settingsPatch).output(settings),
};
