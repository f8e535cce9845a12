import { z } from 'zod';
import { CONTEXT_WINDOW } from '../service/limits.ts';
import { AREAS } from './area.ts';
import { conversationOptions } from './conversation.ts';
import { DEFAULT_SETTINGS } from './default-settings.ts';
import { librarySort } from './library-item.ts';
import { logLevel } from './log-line.ts';
import { speechSettings } from './take.ts';

/** Everything the user set that is not a secret and not a conversation. Every field has a default. */
export const settings = z.object({
  theme: z.enum(['system', 'light', 'dark']).default(DEFAULT_SETTINGS.theme),
  language: z.enum(['system', 'en', 'zh-CN']).default(DEFAULT_SETTINGS.language),
  /** The connection new work goes to. */
  connectionId: z.string().default(DEFAULT_SETTINGS.connectionId),
  /** False until the first-run screen was answered. */
  welcomed: z.boolean().default(DEFAULT_SETTINGS.welcomed),
  /** The area that was open last. */
  area: z.enum(AREAS).default(DEFAULT_SETTINGS.area),
  /** Enter sends and Shift+Enter breaks the line, or the other way with Mod+Enter. */
  enterSends: z.boolean().default(DEFAULT_SETTINGS.enterSends),
  /** What the transcript does while an answer grows. */
  follow: z.enum(['stop-at-top', 'follow', 'never']).default(DEFAULT_SETTINGS.follow),
  chatFontSize: z.int().min(12).max(24).default(DEFAULT_SETTINGS.chatFontSize),
  confirmLinks: z.boolean().default(DEFAULT_SETTINGS.confirmLinks),
  /** The list pane beside the rail: its width in CSS pixels, and whether it is folded away. */
  listWidth: z.int().min(200).max(480).default(DEFAULT_SETTINGS.listWidth),
  listCollapsed: z.boolean().default(DEFAULT_SETTINGS.listCollapsed),
  /** The column of parameters beside a conversation: its width in CSS pixels, and whether it is there. */
  parametersWidth: z.int().min(280).max(560).default(DEFAULT_SETTINGS.parametersWidth),
  parametersOpen: z.boolean().default(DEFAULT_SETTINGS.parametersOpen),
  /** Height of the script above its takes, in CSS pixels; null: what the window has room for. */
  scriptHeight: z.int().min(140).max(4000).nullable().default(DEFAULT_SETTINGS.scriptHeight),
  /** Key combinations by action, where the user changed them. */
  shortcuts: z.record(z.string(), z.string()).default(DEFAULT_SETTINGS.shortcuts),
  /** What a new conversation starts with. */
  newConversation: conversationOptions
    .pick({ interface: true, model: true, system: true, stream: true })
    .prefault(DEFAULT_SETTINGS.newConversation),
  /** What a new script starts with, and how an answer is spoken: as the last one was. */
  speech: speechSettings
    .extend({ voiceId: z.string().max(200).nullable() })
    .prefault(DEFAULT_SETTINGS.speech),
  player: z
    .object({
      /** 0 to 1. */
      volume: z.number().min(0).max(1),
      /** Speed of speech; the pitch stays. */
      rate: z.number().min(0.5).max(2),
      /** Speech is repeated. */
      loop: z.boolean(),
      songRate: z.number().min(0.5).max(2).default(DEFAULT_SETTINGS.player.songRate),
      songLoop: z.boolean().default(DEFAULT_SETTINGS.player.songLoop),
    })
    .prefault(DEFAULT_SETTINGS.player),
  /** Nothing new is sent while the queue is paused; what is under way goes on. Chat is not part of it. */
  queuePaused: z.boolean().default(DEFAULT_SETTINGS.queuePaused),
  /** The connection whose service refused its key or its account, by which the queue was paused; null: by the user. */
  queuePausedBy: z.string().nullable().default(DEFAULT_SETTINGS.queuePausedBy),
  /** Tell by the system when a long job ends while the window is not in front. */
  notifyFinished: z.boolean().default(DEFAULT_SETTINGS.notifyFinished),
  /** Prompt, model and settings are written into the files of what is made. */
  recipesInFiles: z.boolean().default(DEFAULT_SETTINGS.recipesInFiles),
  /** More requests than this with one click are asked about first: each may be billed. */
  askAbove: z.int().min(1).max(100).default(DEFAULT_SETTINGS.askAbove),
  /** Height of a row of the gallery in CSS pixels. */
  galleryRow: z.int().min(120).max(480).default(DEFAULT_SETTINGS.galleryRow),
  libraryView: z.enum(['grid', 'list']).default(DEFAULT_SETTINGS.libraryView),
  librarySort: librarySort.default(DEFAULT_SETTINGS.librarySort),
  favouriteModels: z.array(z.string()).default(DEFAULT_SETTINGS.favouriteModels),
  /** Tokens of a model's context, by model id, where the user typed them in. */
  contextWindows: z
    .record(z.string(), z.int().min(CONTEXT_WINDOW.min).max(CONTEXT_WINDOW.max))
    .default(DEFAULT_SETTINGS.contextWindows),
  /** Whether a model sees images, by connection and model id, where the user says so. */
  modelVision: z.record(z.string(), z.record(z.string(), z.boolean())).default(DEFAULT_SETTINGS.modelVision),
  /** How an answer is copied by its button; the other way stands in its menu. */
  copyAs: z.enum(['markdown', 'plain']).default(DEFAULT_SETTINGS.copyAs),
  /** What is written into the files of the log: the usual, or all there is, to find the reason of a problem. */
  logLevel: logLevel.extract(['debug', 'info']).default(DEFAULT_SETTINGS.logLevel),
  /** Asks once a day whether there is a newer Quartet; without it nothing leaves this computer for that. */
  lookForUpdates: z.boolean().default(DEFAULT_SETTINGS.lookForUpdates),
  /** Megabytes of exact requests that are kept in the database, the newest ones; older ones are made again. */
  requestsKeptMb: z.int().min(0).max(1000).default(DEFAULT_SETTINGS.requestsKeptMb),
});
export type Settings = z.infer<typeof settings>;
