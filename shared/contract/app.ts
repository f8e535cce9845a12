import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { connection } from '../domain/connection.ts';
import { conversationSummary, id } from '../domain/conversation.ts';
import { job } from '../domain/job.ts';
import { libraryItem } from '../domain/library-item.ts';
import { drawing, gridRun, picture } from '../domain/picture.ts';
import { preset } from '../domain/preset.ts';
import { savedPrompt } from '../domain/saved-prompt.ts';
import { settings } from '../domain/settings.ts';
import { song } from '../domain/song.ts';
import { take } from '../domain/take.ts';
import { voice } from '../domain/voice.ts';
import { base } from './base.ts';

/** Something changed that other views may show. Carries the new value: no one has to ask again. */
export const change = z.discriminatedUnion('type', [
  z.object({ type: z.literal('conversation'), conversation: conversationSummary }),
  z.object({ type: z.literal('conversation_removed'), id }),
  /** So many came or went at once that the list is to be read anew. */
  z.object({ type: z.literal('conversations_changed') }),
  /** Turns of it were taken out, brought back, or came without being asked for: whoever shows it reads it anew. */
  z.object({ type: z.literal('turns_changed'), conversationId: id }),
  z.object({ type: z.literal('prompt'), prompt: savedPrompt }),
  z.object({ type: z.literal('prompt_removed'), id }),
  z.object({ type: z.literal('preset'), preset }),
  z.object({ type: z.literal('preset_removed'), id }),
  z.object({ type: z.literal('job'), job }),
  /** Ended jobs were taken out of the list. */
  z.object({ type: z.literal('jobs_cleared') }),
  z.object({ type: z.literal('take'), take }),
  z.object({ type: z.literal('take_removed'), id }),
  z.object({ type: z.literal('song'), song }),
  z.object({ type: z.literal('song_removed'), id }),
  z.object({ type: z.literal('drawing'), drawing }),
  z.object({ type: z.literal('drawing_removed'), id }),
  z.object({ type: z.literal('grid'), grid: gridRun }),
  z.object({ type: z.literal('grid_removed'), id }),
  /** New, changed, or taken out of the trash. */
  z.object({ type: z.literal('picture'), picture }),
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
]);
export type Change = z.infer<typeof change>;

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
});
export type AppInfo = z.infer<typeof appInfo>;

export const appContract = {
  info: base.input(z.void()).output(appInfo),
  /** Begins with nothing: read the lists after the first `ready`, then apply what comes. */
  watch: base
    .input(z.void())
    .output(eventIterator(z.union([z.object({ type: z.literal('ready') }), change]))),
  /** Opens an https or mailto address in the system's browser. Anything else is refused. */
  openExternal: base
    .input(z.strictObject({ url: z.string().max(4000) }))
    .output(z.object({ opened: z.boolean() })),
};
