import { z } from 'zod';

/** A text column with JSON. Invalid JSON fails the column like any other invalid value. */
export const storedJson = z.string().transform((text, context): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    context.addIssue('not JSON');
    return z.NEVER;
  }
});
