import { DEFAULT_CHAT_MODEL, SPEECH_MODELS } from '../service/models.ts';
import type { ImageStyle } from './image-style.ts';
import type { ModelPrice, SpendingLimit } from './price.ts';
import type { Pronunciation } from './pronunciation.ts';
import type { SavedSearch } from './saved-search.ts';

/**
 * The default of every setting. Separate from the schema, which uses it, so that the window can start before it has
 * loaded any schema.
 */
export const DEFAULT_SETTINGS = {
  theme: 'system',
  accent: 'area',
  density: 'comfortable',
  codeTheme: 'quartet',
  language: 'system',
  connectionId: 'sandbox',
  areaConnections: {},
  welcomed: false,
  area: 'chat',
  enterSends: true,
  follow: 'stop-at-top',
  chatFontSize: 16,
  confirmLinks: true,
  listWidth: 272,
  listCollapsed: false,
  parametersWidth: 340,
  parametersOpen: false,
  speechDrawerWidth: 360,
  speechDrawer: 'takes',
  shortcuts: {},
  newConversation: { interface: 'chat', model: DEFAULT_CHAT_MODEL, system: '', stream: true },
  speech: {
    voiceId: null,
    model: SPEECH_MODELS[0],
    speed: null,
    vol: null,
    pitch: null,
    format: 'mp3',
    sampleRate: 32_000,
  },
  pronunciations: [] as Pronunciation[],
  player: { volume: 1, rate: 1, loop: false, autoplay: false, shuffle: false, songRate: 1, songLoop: false },
  queuePaused: false,
  pausedConnections: {} as Record<string, 'key' | 'quota'>,
  notifyFinished: true,
  keepInTray: false,
  startAtLogin: false,
  // Keys of the whole system are taken from every other program, so none are before the user says so.
  quickKeys: '',
  recipesInFiles: true,
  sameLoudness: false,
  askAbove: 12,
  galleryRow: 220,
  imageStyles: [] as ImageStyle[],
  libraryView: 'grid',
  librarySort: 'newest',
  librarySearches: [] as SavedSearch[],
  favouriteModels: [] as string[],
  contextWindows: {} as Record<string, number>,
  modelVision: {} as Record<string, Record<string, boolean>>,
  currency: 'USD',
  prices: {} as Record<string, Record<string, ModelPrice>>,
  spendingLimits: {} as Record<string, SpendingLimit>,
  overallLimit: null as SpendingLimit | null,
  copyAs: 'markdown',
  logLevel: 'info',
  lookForUpdates: false,
  requestsKeptMb: 100,
} as const;
