import { z } from 'zod';
import { connectionId } from '../domain/connection.ts';
import { id } from '../domain/conversation.ts';
import { tagFilter } from '../domain/tag.ts';
import { cast, speechSettings, take, takeSegment, takeSource } from '../domain/take.ts';
import { voice } from '../domain/voice.ts';
import { serviceErrorData } from '../service/errors.ts';
import { NAME_MAX_LENGTH, SCRIPT_MAX_LENGTH, TRY_VOICES_MAX } from '../service/limits.ts';
import { voiceId } from '../service/speech.ts';
import { base, billed, list, opId, page, rev } from './base.ts';

const byId = z.strictObject({ id });
const byVoice = z.strictObject({ voiceId });

/** The text of a script, and how it is spoken. */
export const scriptContent = z.strictObject({
  text: z.string().max(SCRIPT_MAX_LENGTH),
  voiceId: voiceId.nullable(),
  /** Whether lines that begin with a name of the cast are spoken in its voice. */
  castMode: z.boolean(),
  cast,
  settings: speechSettings,
});
export type ScriptContent = z.infer<typeof scriptContent>;

/** A script in the editor. */
export const scriptDraft = scriptContent.extend({ id });
export type ScriptDraft = z.infer<typeof scriptDraft>;

/** A script in the list. */
export const scriptSummary = z.object({
  id,
  /** Empty until the user names it; then its first line stands for it. */
  name: z.string(),
  /** The scripts with the same project belong together, such as the chapters of a book. Empty: none. */
  project: z.string(),
  /** The beginning of its text. */
  start: z.string(),
  updatedAt: z.int(),
});
export type ScriptSummary = z.infer<typeof scriptSummary>;

const scriptName = z.string().trim().max(NAME_MAX_LENGTH).optional();

/** A take in the trash. */
export const trashedTake = z.object({
  take,
  deletedAt: z.int(),
  /** When it is permanently deleted, in milliseconds since 1970; cleanup runs some time after. */
  goesAt: z.int(),
});
export type TrashedTake = z.infer<typeof trashedTake>;

export const speechContract = {
  /**
   * Returns the user's own voices, and those of the service if the connection has a path for it. `error`: why the list
   * could not be read; voices known before are still included.
   */
  voices: base
    .input(z.strictObject({ connectionId, refresh: z.boolean() }))
    .output(
      z.object({ voices: z.array(voice), listed: z.boolean(), error: serviceErrorData.nullable(), rev }),
    ),
  /** Adds a voice by its id, or changes the user's description of it. */
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
  /** Removes a voice that the user added. */
  removeVoice: base.input(byVoice).output(z.void()),
  starVoice: base.input(byVoice.extend({ starred: z.boolean() })).output(voice),
  /** Returns a short sample of a voice: the previous one, else a new one, which is billed once. */
  preview: billed.input(z.strictObject({ opId, connectionId, voiceId })).output(take),
  /**
   * Requests one take per run of the same script. Nothing is sent before all of them are stored. What a single run has in
   * common with the take `like` is taken from that, and not charged.
   */
  create: billed
    .input(
      z.strictObject({
        runs: z.array(z.strictObject({ opId, voiceId })).min(1).max(TRY_VOICES_MAX),
        connectionId,
        text: z.string().max(SCRIPT_MAX_LENGTH),
        cast: cast.nullable(),
        settings: speechSettings,
        scriptId: id.optional(),
        like: id.optional(),
        title: z.string().trim().max(NAME_MAX_LENGTH).optional(),
        source: takeSource.optional(),
      }),
    )
    .output(z.array(take)),
  /** Sends the same request again, as another take. */
  regenerate: billed.input(z.strictObject({ opId, id })).output(take),
  /**
   * Returns the segments of a finished take; empty if their texts are unknown. `canRegenerate`: their files still
   * exist.
   */
  segments: base.input(byId).output(z.object({ segments: z.array(takeSegment), canRegenerate: z.boolean() })),
  /**
   * Generates one segment again, which is billed, and rejoins the take. The take keeps its file until the new one is
   * complete.
   */
  regenerateSegment: billed.input(z.strictObject({ opId, id, n: z.int().min(0) })).output(take),
  /** Lists takes, newest first, without previews; those of one script with `scriptId`. */
  takes: base
    .input(
      z.strictObject({
        tags: tagFilter.optional(),
        before: id.optional(),
        limit: z.int().min(1).max(200),
        scriptId: id.optional(),
      }),
    )
    .output(page(take)),
  get: base.input(byId).output(take),
  rename: base.input(byId.extend({ title: z.string().trim().min(1).max(NAME_MAX_LENGTH) })).output(take),
  /** Moves it to the trash with its file for 30 days. A running job is stopped first. */
  remove: base.input(byId).output(z.void()),
  restore: base.input(byId).output(take),
  /** Lists the newest of the trash, last deleted first, without previews; `more`: there are older ones. */
  trash: base.input(z.strictObject({ limit: z.int().min(1).max(200) })).output(page(trashedTake)),
  /** Permanently deletes a take from the trash with its file and segments. */
  purge: base.input(byId).output(z.void()),
  /** Lists all scripts outside the trash, without order. */
  scripts: base.input(z.void()).output(list(scriptSummary)),
  /** Returns the script that was opened or changed last, or a new one. */
  draft: base.input(z.void()).output(scriptDraft),
  /** Opens a script. */
  script: base.input(byId).output(scriptDraft),
  /**
   * Changes what is given of a script, and creates one that does not exist. One in the trash is restored. `left`: the
   * editor shows another script by now.
   */
  saveScript: base
    .input(
      byId.extend({
        name: scriptName,
        project: scriptName,
        content: scriptContent.optional(),
        left: z.boolean().optional(),
      }),
    )
    .output(scriptSummary),
  /** Moves it to the trash for 30 days. Its takes stay. */
  removeScript: base.input(byId).output(z.void()),
  restoreScript: base.input(byId).output(scriptSummary),
};
