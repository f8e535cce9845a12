import { z } from 'zod';
import { connectionId } from '../domain/connection.ts';
import { id } from '../domain/conversation.ts';
import { cast, speechSettings, take, takeSegment, takeSource } from '../domain/take.ts';
import { voice } from '../domain/voice.ts';
import { serviceErrorData } from '../service/errors.ts';
import { NAME_MAX_LENGTH, SCRIPT_MAX_LENGTH, TRY_VOICES_MAX } from '../service/limits.ts';
import { voiceId } from '../service/speech.ts';
import { base, billed, opId, page, rev } from './base.ts';

const byId = z.strictObject({ id });
const byVoice = z.strictObject({ voiceId });

/** Most takes a script remembers as its own; older ones are still in the list of all takes. */
export const SCRIPT_TAKES_MAX = 500;

const script = z.strictObject({
  text: z.string().max(SCRIPT_MAX_LENGTH),
  voiceId: voiceId.nullable(),
  /** Lines that begin with a name of the cast are spoken in its voice. */
  castMode: z.boolean(),
  cast,
  settings: speechSettings,
  /** The takes made of it, newest last. */
  takeIds: z.array(id).max(SCRIPT_TAKES_MAX).optional(),
});
export type EditedScript = z.infer<typeof script>;

/** The script in the editor, kept across restarts, and the one it replaced. */
export const scriptDraft = script.extend({ previous: script.optional() });
export type ScriptDraft = z.infer<typeof scriptDraft>;

/** A take in the trash. */
export const trashedTake = z.object({
  take,
  deletedAt: z.int(),
  /** When it goes for good, in milliseconds since 1970; the work is done some time after. */
  goesAt: z.int(),
});
export type TrashedTake = z.infer<typeof trashedTake>;

export const speechContract = {
  /**
   * The user's own voices, and those of the service where the connection names a list. `error`: why the list could not
   * be had; the voices known from before are there all the same.
   */
  voices: base
    .input(z.strictObject({ connectionId, refresh: z.boolean() }))
    .output(
      z.object({ voices: z.array(voice), listed: z.boolean(), error: serviceErrorData.nullable(), rev }),
    ),
  /** Keeps a voice by its id, or changes what the user says of it. */
  saveVoice: base
    .input(
      z.strictObject({
        voiceId,
        name: z.string().trim().max(NAME_MAX_LENGTH),
        language: z.string().trim().max(40).nullable(),
        note: z.string().trim().max(2000),
      }),
    )
    .output(voice),
  /** Takes a voice the user added off the shelf. */
  removeVoice: base.input(byVoice).output(z.void()),
  starVoice: base.input(byVoice.extend({ starred: z.boolean() })).output(voice),
  /** A short sample of a voice: the one made before, else a new one, which is billed once. */
  preview: billed.input(z.strictObject({ opId, connectionId, voiceId })).output(take),
  /** One take for each run, all of the same script. Nothing is sent before all of them are on disk. */
  create: billed
    .input(
      z.strictObject({
        runs: z.array(z.strictObject({ opId, voiceId })).min(1).max(TRY_VOICES_MAX),
        connectionId,
        text: z.string().max(SCRIPT_MAX_LENGTH),
        cast: cast.nullable(),
        settings: speechSettings,
        title: z.string().trim().max(NAME_MAX_LENGTH).optional(),
        source: takeSource.optional(),
      }),
    )
    .output(z.array(take)),
  /** The same request again, as a take beside this one. */
  regenerate: billed.input(z.strictObject({ opId, id })).output(take),
  /**
   * The segments of a made take; empty where their texts are no longer known. `canRegenerate`: their files are still
   * there.
   */
  segments: base.input(byId).output(z.object({ segments: z.array(takeSegment), canRegenerate: z.boolean() })),
  /** Makes one segment again, which is billed, and joins the take anew. It keeps its file until the new one is whole. */
  regenerateSegment: billed.input(z.strictObject({ opId, id, n: z.int().min(0) })).output(take),
  /** Newest first; previews are not among them. */
  takes: base
    .input(z.strictObject({ before: id.optional(), limit: z.int().min(1).max(200) }))
    .output(page(take)),
  get: base.input(byId).output(take),
  /** Into the trash, row and file together, for 30 days. What is under way is stopped first. */
  remove: base.input(byId).output(z.void()),
  restore: base.input(byId).output(take),
  /** The newest in the trash, last deleted first; `more`: there are older ones. Previews are not among them. */
  trash: base.input(z.strictObject({ limit: z.int().min(1).max(200) })).output(page(trashedTake)),
  /** Deletes for good one that is in the trash: row, file and pieces. */
  purge: base.input(byId).output(z.void()),
  draft: base.input(z.void()).output(scriptDraft),
  saveDraft: base.input(z.strictObject({ draft: scriptDraft })).output(z.void()),
};
