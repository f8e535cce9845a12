/** Model ids the service names, and what is known of each. A model id may always be typed by hand. */

/** Who offers a model: the service itself, or another provider through it. */
export type ModelOwner = 'service' | 'partner';

export interface ChatModel {
  readonly id: string;
  readonly owner: ModelOwner;
  /** Accepts images in a user message. Known only by name ("vl" = vision-language); SERVICE.md gives no list. */
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

/** Whether a model is known to see images; an unknown id is judged by the same mark in its name. */
export function seesImages(model: string): boolean {
  const known = CHAT_MODELS.find((entry) => entry.id === model);
  return known ? known.vision : /(^|[-_.])(vl|vision)([-_.]|$)/i.test(model);
}
