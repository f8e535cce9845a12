import { z } from 'zod';
import { serviceErrorData } from '../service/errors.ts';
import { API_KEY_MAX_LENGTH, NAME_MAX_LENGTH } from '../service/limits.ts';
import { endpointProfile } from '../service/profile.ts';

export const connectionId = z.string().min(1).max(64);

/** An API key as typed: printable ASCII, so that it can stand in a header. @see SERVICE.md §5 */
export const apiKey = z
  .string()
  .trim()
  .min(1)
  .max(API_KEY_MAX_LENGTH)
  .regex(/^[\x21-\x7e]+$/, 'a key holds printable ASCII characters only');

/** What the window may know of a key: that it is there, how it is kept, and its last four characters. */
export const keyStatus = z.object({
  state: z.enum(['absent', 'present', 'locked']),
  lastFour: z.string().max(4).nullable(),
  /** Kept across restarts, or only until the app ends. */
  kept: z.boolean(),
});
export type KeyStatus = z.infer<typeof keyStatus>;

/** How the host would protect a kept key: by the system's keychain, by a file only the owner reads, or not at all. */
export const keyProtection = z.enum(['keychain', 'owner-file', 'none']);
export type KeyProtection = z.infer<typeof keyProtection>;

/** A connection to one service, without its key. */
export const connection = z.object({
  id: connectionId,
  name: z.string().min(1).max(NAME_MAX_LENGTH),
  kind: z.enum(['service', 'sandbox']),
  baseUrl: z.string(),
  profile: endpointProfile,
  key: keyStatus,
  /** The last failure of a call, until one succeeds. */
  lastError: serviceErrorData.nullable(),
});
export type Connection = z.infer<typeof connection>;

/** What testing a connection found, step by step. */
export const connectionTest = z.object({
  ok: z.boolean(),
  /** Milliseconds until the service answered. */
  elapsedMs: z.number().nullable(),
  model: z.string().nullable(),
  error: serviceErrorData.nullable(),
});
export type ConnectionTest = z.infer<typeof connectionTest>;
