import { z } from 'zod';

/** Values of files of other programs, read liberally: what is of the wrong type is as if it were not there. */

/** Text that every place can hold: no NUL, no half of a pair of surrogates. */
export function cleanText(text: string): string {
  return text.replaceAll('\0', '\ufffd').toWellFormed();
}

export const optionalText = z.string().transform(cleanText).nullish().catch(null);
export const optionalObject = z.looseObject({}).nullish().catch(null);
export const optionalList = z.array(z.unknown()).nullish().catch(null);
export const optionalFlag = z.boolean().nullish().catch(null);
export const optionalNumber = z.number().nullish().catch(null);

/** Seconds since 1970, as a number or in digits, as whole milliseconds; null for what is no time. */
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

/** ISO 8601 as whole milliseconds; null for what is no time. */
export const fromIsoTime = z
  .string()
  .max(64)
  .transform((text) => sane(Date.parse(text)))
  .nullish()
  .catch(null);

/** 2001 to 2100: before and after nobody talked to a model. */
const SANE = { from: 978_307_200_000, to: 4_102_444_800_000 } as const;

function sane(milliseconds: number): number | null {
  const whole = Math.round(milliseconds);
  return whole >= SANE.from && whole <= SANE.to ? whole : null;
}
