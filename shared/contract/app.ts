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
import { project } from '../domain/project.ts';
import { savedPrompt } from '../domain/saved-prompt.ts';
import { settings } from '../domain/settings.ts';
import { song } from '../domain/song.ts';
import { take } from '../domain/take.ts';
import { updateState } from '../domain/update-state.ts';
import { voice } from '../domain/voice.ts';
import { base, rev } from './base.ts';
import { numberedSettings } from './settings.ts';
import { scriptSummary } from './speech.ts';
import { pageId } from './views.ts';

/** Actions of the window that the desktop app offers outside it; their ids are those of the window's actions. */
export const nativeAction = z.enum([
  ...['app.settings', 'app.logs', 'app.report'],
  ...['chat.new', 'speech.new', 'music.new', 'images.new'],
] as const);
export type NativeAction = z.infer<typeof nativeAction>;

/**
 * A file that the user opened with Quartet in the system; `url` is null if it cannot be read, and why. A backup and
 * exported chats are told by their content, and brought in by their `id`; `too_many` names the first of those left out.
 */
export const openedFile = z.object({
  id: id.nullable(),
  name: z.string(),
  bytes: z.int(),
  kind: z.enum(['file', 'backup', 'conversations']),
  url: z.string().nullable(),
  problem: z.enum(['missing', 'not_a_file', 'too_large', 'damaged_zip', 'too_many']).nullable(),
});
export type OpenedFile = z.infer<typeof openedFile>;

/**
 * The state of the quick window's keys: off, on, on as far as the desktop lets (`portal`: Wayland), held by another
 * program, or impossible on this desktop.
 */
export const quickKeys = z.enum(['off', 'on', 'portal', 'taken', 'unsupported']);
export type QuickKeys = z.infer<typeof quickKeys>;

/** A change that views may show. It contains the new value, so that nobody has to query again. */
export const change = z.discriminatedUnion('type', [
  z.object({ type: z.literal('conversation'), conversation: conversationSummary }),
  z.object({ type: z.literal('conversation_removed'), id }),
  /** Too many records changed at once: read the list again. */
  z.object({ type: z.literal('conversations_changed') }),
  /** Turns were added, changed, removed or restored, or the options changed: read the conversation again. */
  z.object({ type: z.literal('turns_changed'), conversationId: id }),
  /** The unsent message changed; `files`: the ids of the images and documents beside it. */
  z.object({ type: z.literal('draft'), conversationId: id, draft: z.string(), files: z.array(id) }),
  /** The message queue changed. */
  z.object({ type: z.literal('message_queue'), conversationId: id, queue: messageQueueState }),
  z.object({ type: z.literal('project'), project }),
  z.object({ type: z.literal('project_removed'), id }),
  z.object({ type: z.literal('prompt'), prompt: savedPrompt }),
  z.object({ type: z.literal('prompt_removed'), id }),
  z.object({ type: z.literal('preset'), preset }),
  z.object({ type: z.literal('preset_removed'), id }),
  /** Also published for each poll of its task: `polls` of songs and images change only here. */
  z.object({ type: z.literal('job'), job }),
  /** These ended jobs, or all, were removed from the list. */
  z.object({ type: z.literal('jobs_cleared'), ids: z.array(id).optional() }),
  z.object({ type: z.literal('take'), take }),
  z.object({ type: z.literal('take_removed'), id }),
  z.object({ type: z.literal('script'), script: scriptSummary }),
  z.object({ type: z.literal('script_removed'), id }),
  z.object({ type: z.literal('song'), song }),
  z.object({ type: z.literal('song_removed'), id }),
  z.object({ type: z.literal('image_generation'), generation: imageGeneration }),
  z.object({ type: z.literal('image_generation_removed'), id }),
  z.object({ type: z.literal('grid'), grid: gridRun }),
  z.object({ type: z.literal('grid_removed'), id }),
  /** A take is new, changed, or restored from the trash. */
  z.object({ type: z.literal('image'), image: generatedImage }),
  z.object({ type: z.literal('images_removed'), ids: z.array(id) }),
  /** A file of any kind, as with `picture`. */
  z.object({ type: z.literal('library_item'), item: libraryItem }),
  z.object({ type: z.literal('library_removed'), ids: z.array(id) }),
  /** Too many files changed at once: read the lists again. */
  z.object({ type: z.literal('library_rebuilt') }),
  /** Items got or lost tags: read the tags, and the lists of one of them, again. */
  z.object({ type: z.literal('tags_changed') }),
  /** A tag is gone, since it has another name now. */
  z.object({ type: z.literal('tag_renamed'), name: z.string(), to: z.string() }),
  z.object({ type: z.literal('voice'), voice }),
  z.object({ type: z.literal('voice_removed'), voiceId: z.string() }),
  z.object({ type: z.literal('connection'), connection }),
  z.object({ type: z.literal('connection_removed'), id: z.string() }),
  z.object({ type: z.literal('settings'), settings }),
  z.object({ type: z.literal('updates'), state: updateState }),
  /** The disk fails, fails for another reason, or works again. */
  z.object({ type: z.literal('disk'), problem: diskProblem.nullable() }),
  /** `app.info` has another warning: read it again. */
  z.object({ type: z.literal('notices') }),
  /** Lines were added to the log. */
  z.object({ type: z.literal('logs_grew') }),
  /** The program is quitting, and waits briefly for `saidLastWords` with this token. */
  z.object({ type: z.literal('ending'), token: z.string() }),
  /** The user chose an action outside the window: in the system's menu or the tray. */
  z.object({ type: z.literal('run_action'), action: nativeAction }),
  z.object({ type: z.literal('open_files'), files: z.array(openedFile) }),
  /** The user clicked a notification about this job. */
  z.object({ type: z.literal('show_task'), jobId: id }),
  /** The user opened this conversation from the quick window. */
  z.object({ type: z.literal('show_conversation'), conversationId: id }),
]);
export type Change = z.infer<typeof change>;

/**
 * A change with its revision, which increases with each; `ready`: read the lists, then apply changes. It brings the
 * settings along, because a window shows nothing without them.
 */
export const pushedChange = z.union([
  z.object({ type: z.literal('ready'), settings: numberedSettings }),
  z.intersection(z.object({ rev }), change),
]);
export type PushedChange = z.infer<typeof pushedChange>;

/** The host's properties for the window. */
export const appInfo = z.object({
  version: z.string(),
  host: z.enum(['electron', 'browser']),
  platform: z.enum(['macos', 'windows', 'linux', 'other']),
  dataFolder: z.string(),
  /** The folder of generated files. */
  libraryFolder: z.string(),
  /** The host's abilities: a save dialog for a file or folder, showing a file in its folder, making a PDF. */
  files: z.object({
    saveDialog: z.boolean(),
    folderDialog: z.boolean(),
    showInFolder: z.boolean(),
    pdf: z.boolean(),
    /** Copying files as files, and dragging several out at once. Absent: it cannot. */
    copyFiles: z.boolean().optional(),
    dragFiles: z.boolean().optional(),
  }),
  /** Absent where there is no quick window. */
  quickKeys: quickKeys.optional(),
  /** Start of the core in epoch milliseconds, which identifies the start that the warnings belong to. */
  startedAt: z.int(),
  /** Notices about this start, e.g. that a database was set aside. Keys of the message catalogue. */
  warnings: z.array(z.string()),
  /** Why nothing can be saved at the moment; null if it can. */
  disk: diskProblem.nullish(),
  /** The replacement of a damaged database at this start. */
  recovered: z
    .object({
      /** When the copy was made, in epoch milliseconds; null if a new database was created. */
      copyMadeAt: z.int().nullable(),
      /** The path of the damaged file; null if it was missing. */
      damagedFile: z.string().nullable(),
      /** Rows recovered from it beyond the copy. */
      brought: z.object({ conversations: z.int(), messages: z.int(), works: z.int() }),
      /**
       * Rows that could not be recovered, as far as others refer to them: titles and options of conversations,
       * messages, records of files.
       */
      lost: z.object({ conversations: z.int(), messages: z.int(), works: z.int() }),
      /** Whether all of it was read; false if the time limit of a start ran out. */
      finished: z.boolean(),
    })
    .optional(),
});
export type AppInfo = z.infer<typeof appInfo>;

export const appContract = {
  info: base.input(z.void()).output(appInfo),
  /**
   * Starts empty: read the lists after the first `ready`, then apply changes. `page` identifies whose connection ends
   * with the stream; `quick` is the quick window, which gets no events meant for the main window.
   */
  watch: base
    .input(z.strictObject({ page: pageId, quick: z.boolean().optional() }).optional())
    .output(eventIterator(pushedChange)),
  /** Reports that this window has saved its drafts, so that quitting need not wait for it. */
  draftsSaved: base.input(z.strictObject({ token: z.string().max(100) })).output(z.void()),
  /** Opens an https or mailto address in the system's browser. Anything else is refused. */
  openExternal: base
    .input(z.strictObject({ url: z.string().max(4000) }))
    .output(z.object({ opened: z.boolean() })),
  /**
   * Brings in an opened backup or exported chats as an upload, which `backup.restore` and `transfer.import` take.
   * Refused: as `uploads.begin`.
   */
  uploadOpened: base
    .input(z.strictObject({ id, purpose: z.enum(['backup', 'conversations']) }))
    .output(z.object({ id })),
  /** Hides the quick window. Does nothing where there is none. */
  hideQuick: base.input(z.void()).output(z.void()),
  /** Shows a conversation of the quick window in the main one, which is opened if need be; null: only the window. */
  openFromQuick: base.input(z.strictObject({ conversationId: id.nullable() })).output(z.void()),
};
