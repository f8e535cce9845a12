import { DEFAULT_CHAT_MODEL, SPEECH_MODELS } from '../service/models.ts';

/**
 * The default of every setting. Separate from the schema, which uses it, so that the window can start before it has
 * loaded any schema.
 */
export const DEFAULT_SETTINGS = {
  theme: 'system',
  language: 'system',
  connectionId: 'sandbox',
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
  scriptHeight: null,
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
  player: { volume: 1, rate: 1, loop: false, songRate: 1, songLoop: false },
  queuePaused: false,
  queuePausedBy: null as string | null,
  notifyFinished: true,
  recipesInFiles: true,
  askAbove: 12,
  galleryRow: 220,
  libraryView: 'grid',
  librarySort: 'newest',
  favouriteModels: [] as string[],
  contextWindows: {} as Record<string, number>,
  modelVision: {} as Record<string, Record<string, boolean>>,
  copyAs: 'markdown',
  logLevel: 'info',
  lookForUpdates: false,
  requestsKeptMb: 100,
} as const;
