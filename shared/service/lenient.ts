import { z } from 'zod';
import { parseNumber } from './parse-number.ts';

/**
 * A number in a response, possibly written as text. Any other value counts as null and does not invalidate the
 * response.
 */
export const lenientNumber = z
  .union([z.number(), z.string().transform(parseNumber).pipe(z.number())])
  .nullish()
  .catch(null);

/** A text in a response. Any other value counts as null. */
export const lenientText = z.string().nullish().catch(null);

/** An identifier in a response, possibly written as a number. Any other value counts as null. */
export const lenientId = z
  .union([z.string(), z.number().transform(String)])
  .nullish()
  .catch(null);
