import { z } from 'zod';
import { apiKey, connection, connectionId, connectionTest, keyProtection } from '../domain/connection.ts';
import { modelPrice } from '../domain/price.ts';
import { NAME_MAX_LENGTH } from '../service/limits.ts';
import { endpointProfilePatch } from '../service/profile.ts';
import { base, billed, opId, rev } from './base.ts';

const byId = z.strictObject({ id: connectionId });

/** A model in the picker. */
export const modelEntry = z.object({
  id: z.string(),
  owner: z.enum(['service', 'partner', 'unknown']),
  vision: z.boolean(),
  /** The source of `vision`: the service's own list, or the patterns of the connection. */
  visionFrom: z.enum(['service', 'builtin']),
  interfaces: z.array(z.enum(['chat', 'messages'])),
  /** Tokens of its context, if the service's list has them. */
  contextWindow: z.int().exactOptional(),
  /** Its price for a million tokens in US dollars, if the service's list has it. */
  price: modelPrice.pick({ input: true, output: true }).exactOptional(),
});
export type ModelEntry = z.infer<typeof modelEntry>;

/** The models of a connection, and the source of the list. */
export const modelOffer = z.object({
  source: z.enum(['service', 'builtin']),
  models: z.array(modelEntry),
  /** The model that the connection begins with, if the service lists it. */
  preferred: z.string().exactOptional(),
  /** Patterns of the models that see images, of those that are not listed; absent: as without a preset. */
  visionModels: z.array(z.string()).exactOptional(),
  /** Entries of the service's list that could not be parsed. */
  unreadable: z.int().min(0),
});
export type ModelOffer = z.infer<typeof modelOffer>;

export const connectionsContract = {
  list: base.input(z.void()).output(
    z.object({
      connections: z.array(connection),
      /** How this host would store a key. */
      protection: keyProtection,
      rev,
    }),
  ),
  /**
   * Creates (without id) or changes a connection. A new origin deletes the key, because a key belongs to the origin it
   * was entered for.
   */
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
  /** Sets a key; no call ever returns one. `keep` stores it in the host's vault, else it stays in memory. */
  setKey: base.input(z.strictObject({ id: connectionId, key: apiKey, keep: z.boolean() })).output(connection),
  clearKey: base.input(byId).output(connection),
  /**
   * Returns the sandbox's address and key, for commands that the user copies and runs elsewhere. The key is valid for
   * the sandbox only, and changes with each start.
   */
  sandboxAccess: base.input(z.void()).output(z.object({ baseUrl: z.string(), key: z.string() })),
  /** Makes one small real call; it may cost a token or two, which the window says. */
  test: billed.input(byId.extend({ opId })).output(connectionTest),
  /** Lists models from the service if the profile has a path for it, else the ids of SERVICE.md. */
  models: base.input(byId).output(modelOffer),
};
