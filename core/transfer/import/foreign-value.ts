import { z } from 'zod';

/** Schemas for other programs' files, parsed leniently: a value of the wrong type counts as absent. */

/** Removes NUL and lone surrogates, which not every store accepts. */
export function cleanText(text: string): string {
  return text.replaceAll('\0', '\ufffd').toWellFormed();
}

export const optionalText = z.string().transform(cleanText).nullish().catch(null);
export const optionalObject = z.looseObject({}).nullish().catch(null);
export const optionalList = z.array(z.unknown()).nullish().catch(null);
export const optionalFlag = z.boolean().nullish().catch(null);
export const optionalNumber = z.number().nullish().catch(null);

/** Converts seconds since 1970, as a number or digits, to whole milliseconds; null if invalid. */
export const fromUnixSeconds = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^\d{1,12}(\.\d+)?$/)
      .transform(Number),
  ])
  .transform((seconds) => sane(seconds * 1000))
  .nullish()
  .catch(null);

/** Converts ISO 8601 to whole milliseconds; null if invalid. */
export const fromIsoTime = z
  .string()
  .max(64)
  .transform((text) => sane(Date.parse(text)))
  .nullish()
  .catch(null);

/** 2001 to 2100: any other date is not that of a conversation with a model. */
const SANE = { from: 978_307_200_000, to: 4_102_444_800_000 } as const;

function sane(milliseconds: number): number | null {
  const whole = Math.round(milliseconds);
  return whole >= SANE.from && whole <= SANE.to ? whole : null;
}
