import { z } from 'zod';
import { apiKey, connection, connectionId, connectionTest, keyProtection } from '../domain/connection.ts';
import { NAME_MAX_LENGTH } from '../service/limits.ts';
import { endpointProfilePatch } from '../service/profile.ts';
import { base, billed, opId, rev } from './base.ts';

const byId = z.strictObject({ id: connectionId });

/** A model as the picker offers it. */
export const modelEntry = z.object({
  id: z.string(),
  owner: z.enum(['service', 'partner', 'unknown']),
  vision: z.boolean(),
  /** Who says whether it sees images: the service's own list, or the list built into Quartet. */
  visionFrom: z.enum(['service', 'builtin']),
  interfaces: z.array(z.enum(['chat', 'messages'])),
  /** Tokens of its context, where the service's list says so. */
  contextWindow: z.int().exactOptional(),
});
export type ModelEntry = z.infer<typeof modelEntry>;

/** The models of a connection, and where the list comes from. */
export const modelOffer = z.object({
  source: z.enum(['service', 'builtin']),
  models: z.array(modelEntry),
  /** Entries of the service's list that could not be read. */
  unreadable: z.int().min(0),
});
export type ModelOffer = z.infer<typeof modelOffer>;

export const connectionsContract = {
  list: base.input(z.void()).output(
    z.object({
      connections: z.array(connection),
      /** How this host would keep a key. */
      protection: keyProtection,
      rev,
    }),
  ),
  /** Creates (without id) or changes one. A new origin forgets the key: a key belongs to where it was entered for. */
  save: base
    .input(
      z.strictObject({
        id: connectionId.optional(),
        name: z.string().trim().min(1).max(NAME_MAX_LENGTH),
        baseUrl: z.string().max(2000),
        profile: endpointProfilePatch.optional(),
      }),
    )
    .output(connection),
  remove: base.input(byId).output(z.void()),
  /** The only way a key travels, and only inwards. `keep` writes it to the host's vault, else it is held in memory. */
  setKey: base.input(z.strictObject({ id: connectionId, key: apiKey, keep: z.boolean() })).output(connection),
  clearKey: base.input(byId).output(connection),
  /**
   * Where the sandbox listens, and its key, for commands that are copied to be run elsewhere. The key opens nothing but the
   * sandbox, and is another one after each start.
   */
  sandboxAccess: base.input(z.void()).output(z.object({ baseUrl: z.string(), key: z.string() })),
  /** One small real call; it may cost a token or two, and says so in the window. */
  test: billed.input(byId.extend({ opId })).output(connectionTest),
  /** From the service where the profile names a list, else the ids SERVICE.md gives. */
  models: base.input(byId).output(modelOffer),
};
