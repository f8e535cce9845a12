import { z } from 'zod';

/** A text column that holds JSON. Text that is not JSON fails its column like any other value that does not fit. */
export const storedJson = z.string().transform((text, context): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    context.addIssue('not JSON');
    return z.NEVER;
  }
});
