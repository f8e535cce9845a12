import { z } from 'zod';
import { parseNumber } from './parse-number.ts';

/** A number of an answer, also one that is written as text. A value of any other form counts as null and costs nobody the answer. */
export const lenientNumber = z
  .union([z.number(), z.string().transform(parseNumber).pipe(z.number())])
  .nullish()
  .catch(null);

/** A text of an answer. A value of any other form counts as null. */
export const lenientText = z.string().nullish().catch(null);

/** An identifier of an answer, also one that is written as a number. A value of any other form counts as null. */
export const lenientId = z
  .union([z.string(), z.number().transform(String)])
  .nullish()
  .catch(null);
