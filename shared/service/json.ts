import { z } from 'zod';

/** Any JSON value, for fields that the service leaves open. */
export const json = z.json();
export type Json = z.infer<typeof json>;

/** A JSON object of any shape. */
export const jsonObject = z.record(z.string(), json);
export type JsonObject = z.infer<typeof jsonObject>;
