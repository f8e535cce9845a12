import { z } from 'zod';
import { serviceErrorData } from '../service/errors.ts';
import { API_KEY_MAX_LENGTH, NAME_MAX_LENGTH } from '../service/limits.ts';
import { endpointProfile } from '../service/profile.ts';

export const connectionId = z.string().min(1).max(64);

/** An API key: printable ASCII, so that it fits in a header. @see SERVICE.md §5 */
export const apiKey = z
  .string()
  .trim()
  .min(1)
  .max(API_KEY_MAX_LENGTH)
  .regex(/^[\x21-\x7e]+$/, 'a key holds printable ASCII characters only');

/** The window's view of a key: whether it exists, how it is stored, and its last four characters. */
export const keyStatus = z.object({
  state: z.enum(['absent', 'present', 'locked']),
  lastFour: z.string().max(4).nullable(),
  /** Whether it is stored across restarts, or only until the app quits. */
  kept: z.boolean(),
});
export type KeyStatus = z.infer<typeof keyStatus>;

/**
 * How the host would protect a stored key: with the system's keychain, a file only its owner can read, or not at all.
 */
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
  /** The last error of a call, until one succeeds. */
  lastError: serviceErrorData.nullable(),
});
export type Connection = z.infer<typeof connection>;

/** The test result of one part of a service. `not_tested`: there is a path, and calling it would be charged. */
const testedPart = z.object({
  part: z.enum(['models', 'voices', 'speech', 'songs', 'images']),
  state: z.enum(['works', 'refused', 'not_offered', 'not_tested']),
  /** Entries of a list that works. */
  count: z.int().nullable(),
  error: serviceErrorData.nullable(),
});
export type TestedPart = z.infer<typeof testedPart>;

/** The result of testing a connection: of one small chat request, and of the other parts as far as that is free. */
export const connectionTest = z.object({
  ok: z.boolean(),
  /** Milliseconds until the service answered. */
  elapsedMs: z.number().nullable(),
  model: z.string().nullable(),
  error: serviceErrorData.nullable(),
  parts: z.array(testedPart),
});
export type ConnectionTest = z.infer<typeof connectionTest>;
