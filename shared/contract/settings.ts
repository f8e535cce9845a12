import { z } from 'zod';
import { settings } from '../domain/settings.ts';
import { base, rev } from './base.ts';

/** The changed fields of the settings, validated as in `settings`. */
export const settingsPatch = z.strictObject(
  Object.fromEntries(
    Object.entries(settings.shape).map(([name, schema]) => [name, schema.unwrap().optional()]),
  ) as {
    [K in keyof typeof settings.shape]: z.ZodOptional<ReturnType<(typeof settings.shape)[K]['unwrap']>>;
  },
);
export type SettingsPatch = z.infer<typeof settingsPatch>;

/** All settings, with the revision that a pushed change must exceed to be newer. */
export const numberedSettings = settings.extend({ rev });
export type NumberedSettings = z.infer<typeof numberedSettings>;

export const settingsContract = {
  get: base.input(z.void()).output(numberedSettings),
  /** Returns all settings after the change. */
  change: base.input(settingsPatch).output(numberedSettings),
};
