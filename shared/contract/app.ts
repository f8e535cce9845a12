import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { connection } from '../domain/connection.ts';
import { conversationSummary, id } from '../domain/conversation.ts';
import { diskProblem } from '../domain/disk-problem.ts';
import { generatedImage, gridRun, imageGeneration } from '../domain/generated-image.ts';
import { job } from '../domain/job.ts';
import { libraryItem } from '../domain/library-item.ts';
import { messageQueueState } from '../domain/message-queue.ts';
import { preset } from '../domain/preset.ts';
import { savedPrompt } from '../domain/saved-prompt.ts';
import { settings } from '../domain/settings.ts';
import { song } from '../domain/song.ts';
import { take } from '../domain/take.ts';
import { updateState } from '../domain/update-state.ts';
import { voice } from '../domain/voice.ts';
import { base, rev } from './base.ts';
import { pageId } from './views.ts';

/** Something changed that other views may show. Carries the new value: no one has to ask again. */
export const change = z.discriminatedUnion('type', [
  z.object({ type: z.literal('conversation'), conversation: conversationSummary }),
  z.object({ type: z.literal('conversation_removed'), id }),
  /** So many came or went at once that the list is to be read anew. */
  z.object({ type: z.literal('conversations_changed') }),
  /** Turns of it were taken out, brought back, or came without being asked for: whoever shows it reads it anew. */
  z.object({ type: z.literal('turns_changed'), conversationId: id }),
  /** Messages were queued, changed, sent or held. */
  z.object({ type: z.literal('message_queue'), conversationId: id, queue: messageQueueState }),
  z.object({ type: z.literal('prompt'), prompt: savedPrompt }),
  z.object({ type: z.literal('prompt_removed'), id }),
  z.object({ type: z.literal('preset'), preset }),
  z.object({ type: z.literal('preset_removed'), id }),
  /** Also with each asking after its task: of a song or drawing, `polls` are told here and not by news of its own. */
  z.object({ type: z.literal('job'), job }),
  /** Ended jobs were taken out of the list. */
  z.object({ type: z.literal('jobs_cleared') }),
  z.object({ type: z.literal('take'), take }),
  z.object({ type: z.literal('take_removed'), id }),
  z.object({ type: z.literal('song'), song }),
  z.object({ type: z.literal('song_removed'), id }),
  z.object({ type: z.literal('drawing'), drawing: imageGeneration }),
  z.object({ type: z.literal('drawing_removed'), id }),
  z.object({ type: z.literal('grid'), grid: gridRun }),
  z.object({ type: z.literal('grid_removed'), id }),
  /** New, changed, or taken out of the trash. */
  z.object({ type: z.literal('picture'), picture: generatedImage }),
  z.object({ type: z.literal('pictures_removed'), ids: z.array(id) }),
  /** A file of any craft, as `picture`. */
  z.object({ type: z.literal('library_item'), item: libraryItem }),
  z.object({ type: z.literal('library_removed'), ids: z.array(id) }),
  /** So much changed at once that the lists are to be read anew. */
  z.object({ type: z.literal('library_rebuilt') }),
  z.object({ type: z.literal('voice'), voice }),
  z.object({ type: z.literal('voice_removed'), voiceId: z.string() }),
  z.object({ type: z.literal('connection'), connection }),
  z.object({ type: z.literal('connection_removed'), id: z.string() }),
  z.object({ type: z.literal('settings'), settings }),
  z.object({ type: z.literal('updates'), state: updateState }),
  /** The disk takes nothing more, for another reason than before, or is well again. */
  z.object({ type: z.literal('disk'), trouble: diskProblem.nullable() }),
  /** `app.info` has another warning: read it anew. */
  z.object({ type: z.literal('notices') }),
  /** Lines were written into the log. */
  z.object({ type: z.literal('logs_grew') }),
  /** The program is about to end, and waits a moment for `saidLastWords` with this token. */
  z.object({ type: z.literal('ending'), token: z.string() }),
  /** Something was chosen from the system's menu that the window shows. */
  z.object({ type: z.literal('show'), what: z.enum(['logs', 'report']) }),
]);
export type Change = z.infer<typeof change>;

/** A change with its number, which rises with each; `ready`: read the lists, then apply what comes. */
export const pushedChange = z.union([
  z.object({ type: z.literal('ready') }),
  z.intersection(z.object({ rev }), change),
]);
export type PushedChange = z.infer<typeof pushedChange>;

/** What the window needs to know of its host. */
export const appInfo = z.object({
  version: z.string(),
  host: z.enum(['electron', 'browser']),
  platform: z.enum(['macos', 'windows', 'linux', 'other']),
  dataFolder: z.string(),
  /** Where the files of what is made are. */
  libraryFolder: z.string(),
  /** What this host can do with files: ask where to save one or a folder of them, show one in its folder, make a PDF. */
  files: z.object({
    saveDialog: z.boolean(),
    folderDialog: z.boolean(),
    showInFolder: z.boolean(),
    pdf: z.boolean(),
  }),
  /** Something the user must know from the start, e.g. a database set aside. Keys of the message catalogue. */
  warnings: z.array(z.string()),
  /** Why nothing can be kept at the moment; null where it can. */
  disk: diskProblem.nullish(),
  /** What took the place of a damaged database at this start. */
  recovered: z
    .object({
      /** When the copy was made, in epoch milliseconds; null: there was none, a new database was begun. */
      copyMadeAt: z.int().nullable(),
      /** Where the damaged file lies; null where it was gone. */
      damagedFile: z.string().nullable(),
      /** What was read out of it beyond the copy. */
      brought: z.object({ conversations: z.int(), messages: z.int(), works: z.int() }),
      /**
       * What could be read nowhere, as far as something that is there names it: titles and options of conversations,
       * messages, records of works.
       */
      lost: z.object({ conversations: z.int(), messages: z.int(), works: z.int() }),
      /** All of it was looked through; else the time of a start was over. */
      finished: z.boolean(),
    })
    .optional(),
});
export type AppInfo = z.infer<typeof appInfo>;

export const appContract = {
  info: base.input(z.void()).output(appInfo),
  /**
   * Begins with nothing: read the lists after the first `ready`, then apply what comes. `page` says whose connection ends
   * with it.
   */
  watch: base.input(z.strictObject({ page: pageId }).optional()).output(eventIterator(pushedChange)),
  /** This window has saved what was typed last: nobody need wait for it. */
  saidLastWords: base.input(z.strictObject({ token: z.string().max(100) })).output(z.void()),
  /** Opens an https or mailto address in the system's browser. Anything else is refused. */
  openExternal: base
    .input(z.strictObject({ url: z.string().max(4000) }))
    .output(z.object({ opened: z.boolean() })),
};
