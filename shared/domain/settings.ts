import { z } from 'zod';
import { CONTEXT_WINDOW } from '../service/limits.ts';
import { ACCENTS } from './accent.ts';
import { AREAS, MAKING_AREAS } from './area.ts';
import { CODE_THEMES } from './code-theme.ts';
import { conversationOptions } from './conversation.ts';
import { DEFAULT_SETTINGS } from './default-settings.ts';
import { IMAGE_STYLES_MAX, imageStyle } from './image-style.ts';
import { librarySort } from './library-item.ts';
import { logLevel } from './log-line.ts';
import { currency, modelPrice, spendingLimit } from './price.ts';
import { PRONUNCIATIONS_MAX, pronunciation } from './pronunciation.ts';
import { SAVED_SEARCHES_MAX, savedSearch } from './saved-search.ts';
import { speechSettings } from './take.ts';

/** All settings except secrets and conversations. Every field has a default. */
export const settings = z.object({
  theme: z.enum(['system', 'light', 'dark']).default(DEFAULT_SETTINGS.theme),
  /** A named accent, or a custom color as `#rrggbb`. */
  accent: z.union([z.enum(ACCENTS), z.string().regex(/^#[\da-f]{6}$/)]).default(DEFAULT_SETTINGS.accent),
  /** How much room rows and headers take. */
  density: z.enum(['comfortable', 'compact']).default(DEFAULT_SETTINGS.density),
  /** The colors of code in answers. */
  codeTheme: z.enum(CODE_THEMES).default(DEFAULT_SETTINGS.codeTheme),
  /** A BCP 47 tag. The system's language is shown for `system`, and for one that the app does not have. */
  language: z
    .string()
    .max(35)
    .regex(/^(?:system|[a-z]{2,3}(?:-[A-Za-z\d]{2,8})*)$/)
    .default(DEFAULT_SETTINGS.language),
  /** The connection of new work. */
  connectionId: z.string().default(DEFAULT_SETTINGS.connectionId),
  /** The connection of new work in an area, where the user chose one there. */
  areaConnections: z
    .partialRecord(z.enum(MAKING_AREAS), z.string())
    .default(DEFAULT_SETTINGS.areaConnections),
  /** False until the first-run screen was answered. */
  welcomed: z.boolean().default(DEFAULT_SETTINGS.welcomed),
  /** The area that was open last. */
  area: z.enum(AREAS).default(DEFAULT_SETTINGS.area),
  /** Enter sends and Shift+Enter breaks the line, or the other way with Mod+Enter. */
  enterSends: z.boolean().default(DEFAULT_SETTINGS.enterSends),
  /** How the transcript scrolls while an answer grows. */
  follow: z.enum(['stop-at-top', 'follow', 'never']).default(DEFAULT_SETTINGS.follow),
  chatFontSize: z.int().min(12).max(24).default(DEFAULT_SETTINGS.chatFontSize),
  confirmLinks: z.boolean().default(DEFAULT_SETTINGS.confirmLinks),
  /** The list pane beside the rail: its width in CSS pixels, and whether it is collapsed. */
  listWidth: z.int().min(200).max(480).default(DEFAULT_SETTINGS.listWidth),
  listCollapsed: z.boolean().default(DEFAULT_SETTINGS.listCollapsed),
  /** The parameter pane beside a conversation: its width in CSS pixels, and whether it is shown. */
  parametersWidth: z.int().min(280).max(560).default(DEFAULT_SETTINGS.parametersWidth),
  parametersOpen: z.boolean().default(DEFAULT_SETTINGS.parametersOpen),
  /** The drawer beside a script: its width in CSS pixels, and what it shows. */
  speechDrawerWidth: z.int().min(280).max(560).default(DEFAULT_SETTINGS.speechDrawerWidth),
  speechDrawer: z.enum(['takes', 'settings', 'closed']).default(DEFAULT_SETTINGS.speechDrawer),
  /** Key combinations by action, if the user changed them. */
  shortcuts: z.record(z.string(), z.string()).default(DEFAULT_SETTINGS.shortcuts),
  /** Options of a new conversation. */
  newConversation: conversationOptions
    .pick({ interface: true, model: true, system: true, stream: true })
    .prefault(DEFAULT_SETTINGS.newConversation),
  /** Settings of a new script, and of reading an answer aloud: those of the last one. */
  speech: speechSettings
    .extend({ voiceId: z.string().max(200).nullable() })
    .prefault(DEFAULT_SETTINGS.speech),
  /** How words are read aloud, applied to the text that is sent. */
  pronunciations: z.array(pronunciation).max(PRONUNCIATIONS_MAX).default(DEFAULT_SETTINGS.pronunciations),
  player: z
    .object({
      /** 0 to 1. */
      volume: z.number().min(0).max(1),
      /** Playback speed of speech; the pitch stays. */
      rate: z.number().min(0.5).max(2),
      /** Whether speech repeats. */
      loop: z.boolean(),
      /** Whether the next track of the queue follows by itself. */
      autoplay: z.boolean().default(DEFAULT_SETTINGS.player.autoplay),
      /** Whether the queue is played in random order. */
      shuffle: z.boolean().default(DEFAULT_SETTINGS.player.shuffle),
      songRate: z.number().min(0.5).max(2).default(DEFAULT_SETTINGS.player.songRate),
      songLoop: z.boolean().default(DEFAULT_SETTINGS.player.songLoop),
    })
    .prefault(DEFAULT_SETTINGS.player),
  /** Whether the queue is paused: nothing new is sent, running jobs continue. Chat is not affected. */
  queuePaused: z.boolean().default(DEFAULT_SETTINGS.queuePaused),
  /** The connections whose calls wait in the queue, by what their service refused: the key, or an account without credit. */
  pausedConnections: z
    .record(z.string(), z.enum(['key', 'quota']))
    .default(DEFAULT_SETTINGS.pausedConnections),
  /** Whether to notify when a long job ends while the window is in the background. */
  notifyFinished: z.boolean().default(DEFAULT_SETTINGS.notifyFinished),
  /** Whether closing the window leaves the app running in the tray; desktop app only, like `startAtLogin`. */
  keepInTray: z.boolean().default(DEFAULT_SETTINGS.keepInTray),
  startAtLogin: z.boolean().default(DEFAULT_SETTINGS.startAtLogin),
  /** The keys that open the quick window over any program, e.g. `Mod+Shift+Space`; empty: none. Desktop app only. */
  quickKeys: z.string().max(60).default(DEFAULT_SETTINGS.quickKeys),
  /** Whether prompt, model and settings are embedded in generated files. */
  recipesInFiles: z.boolean().default(DEFAULT_SETTINGS.recipesInFiles),
  /** Whether saved and exported audio has the loudness of `LOUDNESS`. */
  sameLoudness: z.boolean().default(DEFAULT_SETTINGS.sameLoudness),
  /** The number of requests per click above which to ask for confirmation: each may be billed. */
  askAbove: z.int().min(1).max(100).default(DEFAULT_SETTINGS.askAbove),
  /** Height of a row of the gallery in CSS pixels. */
  galleryRow: z.int().min(120).max(480).default(DEFAULT_SETTINGS.galleryRow),
  /** The user's own styles: what is added to the prompt of an image, by name. */
  imageStyles: z.array(imageStyle).max(IMAGE_STYLES_MAX).default(DEFAULT_SETTINGS.imageStyles),
  libraryView: z.enum(['grid', 'list']).default(DEFAULT_SETTINGS.libraryView),
  librarySort: librarySort.default(DEFAULT_SETTINGS.librarySort),
  /** Searches of the library that the user saved. */
  librarySearches: z.array(savedSearch).max(SAVED_SEARCHES_MAX).default(DEFAULT_SETTINGS.librarySearches),
  favouriteModels: z.array(z.string()).default(DEFAULT_SETTINGS.favouriteModels),
  /** Context sizes in tokens, by model id, if the user entered them. */
  contextWindows: z
    .record(z.string(), z.int().min(CONTEXT_WINDOW.min).max(CONTEXT_WINDOW.max))
    .default(DEFAULT_SETTINGS.contextWindows),
  /** Whether a model sees images, by connection and model id, if the user set it. */
  modelVision: z.record(z.string(), z.record(z.string(), z.boolean())).default(DEFAULT_SETTINGS.modelVision),
  /** The currency of all prices and limits. */
  currency: currency.default(DEFAULT_SETTINGS.currency),
  /** Prices by connection and model id, as the user entered them. */
  prices: z.record(z.string(), z.record(z.string(), modelPrice)).default(DEFAULT_SETTINGS.prices),
  /** By connection, the amount above which to ask before each request. */
  spendingLimits: z.record(z.string(), spendingLimit).default(DEFAULT_SETTINGS.spendingLimits),
  /** The same for all connections together; null: none. */
  overallLimit: spendingLimit.nullable().default(DEFAULT_SETTINGS.overallLimit),
  /** The format of an answer's copy button; the other is in its menu. */
  copyAs: z.enum(['markdown', 'plain']).default(DEFAULT_SETTINGS.copyAs),
  /** The detail of the log files: normal, or everything, to diagnose a problem. */
  logLevel: logLevel.extract(['debug', 'info']).default(DEFAULT_SETTINGS.logLevel),
  /** Whether to check for updates once a day; without it nothing is sent for that. */
  lookForUpdates: z.boolean().default(DEFAULT_SETTINGS.lookForUpdates),
  /** Megabytes of exact requests kept in the database, the newest ones; older ones are rebuilt. */
  requestsKeptMb: z.int().min(0).max(1000).default(DEFAULT_SETTINGS.requestsKeptMb),
});
export type Settings = z.infer<typeof settings>;
