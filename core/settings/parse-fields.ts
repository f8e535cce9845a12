import type { z } from 'zod';

/**
 * Parses an object field by field; an invalid field gets the value of `otherwise`. Never throws, whatever a person or a
 * crash left in the file.
 */
export function parseFields<T extends object>(
  shape: { readonly [K in keyof T]: z.ZodType<T[K]> },
  value: unknown,
  otherwise: T,
): T {
  const read = { ...otherwise };
  if (value === null || typeof value !== 'object') return read;
  for (const name in shape) {
    if (!Object.hasOwn(value, name)) continue;
    const parsed = shape[name].safeParse(Reflect.get(value, name));
    if (parsed.success) read[name] = parsed.data;
  }
  return read;
}
