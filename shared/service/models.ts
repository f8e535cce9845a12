/** Model ids that the service names, with their known properties. The user may enter any other id. */

/** The provider of a model: the service itself, or another through it. */
export type ModelOwner = 'service' | 'partner';

export interface ChatModel {
  readonly id: string;
  readonly owner: ModelOwner;
  /**
   * Whether the sandbox's model of this name accepts images. Inferred from the name ("vl" = vision-language); SERVICE.md
   * gives no list. The app asks the service's list and the connection's patterns.
   */
  readonly vision: boolean;
}

/** Allowed `model` values of chat completions, the service's own first. @see SERVICE.md §2.5 */
export const CHAT_MODELS = [
  { id: 'vendor-s2', owner: 'service', vision: false },
  { id: 'vendor-s2-flash', owner: 'service', vision: false },
  { id: 'vendor-s2-lite', owner: 'service', vision: false },
  { id: 'vendor-vl-1.0-260319', owner: 'service', vision: true },
  { id: 'vendor-vl-lite-1.0-260319', owner: 'service', vision: true },
  { id: 'vendor-nova-6.7-flash-lite', owner: 'service', vision: false },
  { id: 'partner-v4-flash', owner: 'partner', vision: false },
  { id: 'partner-v4-pro', owner: 'partner', vision: false },
  { id: 'partner-seed-2-0-code-preview-260215', owner: 'partner', vision: false },
  { id: 'partner-seed-2-0-lite-260215', owner: 'partner', vision: false },
  { id: 'partner-seed-2-0-mini-260215', owner: 'partner', vision: false },
  { id: 'partner-seed-2-0-pro-260215', owner: 'partner', vision: false },
  { id: 'partner-5.1', owner: 'partner', vision: false },
  { id: 'partner-k2.6', owner: 'partner', vision: false },
  { id: 'partner-m2.7', owner: 'partner', vision: false },
  { id: 'partner3.6-27b', owner: 'partner', vision: false },
  { id: 'partner3.6-35b-a3b', owner: 'partner', vision: false },
] as const satisfies readonly ChatModel[];

/** Models of the Messages interface. @see SERVICE.md §2.3 */
export const MESSAGES_MODELS = ['vendor-s2'] as const;

/** The default of both chat interfaces. @see SERVICE.md §2.5 */
export const DEFAULT_CHAT_MODEL = 'vendor-s2';

/** Speech models the service names. @see SERVICE.md §2.1 */
export const SPEECH_MODELS = ['vendor-tts-1.5-260319'] as const;

/** Music models the service names. @see SERVICE.md §2.7 */
export const MUSIC_MODELS = ['vendor-music-1.0-260319'] as const;

export interface ImageModel {
  readonly id: string;
  readonly owner: ModelOwner;
  /** A one-line description. */
  readonly character: string;
  /** The known supported sizes, WIDTHxHEIGHT in pixels; the first is its default. SERVICE.md lists none. */
  readonly sizes: readonly [string, ...string[]];
}

/** Image models the service names, the newest first. @see SERVICE.md §2.9 */
export const IMAGE_MODELS = [
  {
    id: 'vendor-image-2.0-260319',
    owner: 'service',
    character: 'The latest in-house model: many shapes, up to ultra-wide, and high resolution',
    sizes: ['1024x1024', '1360x768', '768x1360', '2048x880', '2048x2048'],
  },
  {
    id: 'vendor-image-1.0-260319',
    owner: 'service',
    character: 'The general model: common landscape, portrait and square sizes',
    sizes: ['1024x1024', '1152x864', '864x1152'],
  },
  {
    id: 'partner-seedream-5-0-260128',
    owner: 'partner',
    character: 'Larger pictures in high resolution',
    sizes: ['2048x2048', '2560x1440', '1440x2560', '4096x4096'],
  },
  {
    id: 'vendor-nova-u1-fast',
    owner: 'service',
    character: 'Fast: infographics, dense information and rich layout',
    sizes: ['1024x1024', '1024x1536', '1536x1024'],
  },
] as const satisfies readonly ImageModel[];
