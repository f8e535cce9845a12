/**
 * The calls of the service by their names in docs/fault-matrix.md: speech, both text APIs, creating and polling a song,
 * synchronous and asynchronous images, polling images, and downloading a file.
 */
export const ENDPOINTS = ['TTS', 'MSG', 'CHAT', 'MUS', 'MQ', 'IS', 'IA', 'IP', 'DL'] as const;
export type Endpoint = (typeof ENDPOINTS)[number];

/** Calls that may be billed: never sent twice without a click. */
export const BILL = ['TTS', 'MUS', 'IS', 'IA'] as const satisfies readonly Endpoint[];
/** Calls that answer with a stream of text. */
export const TXT = ['MSG', 'CHAT'] as const satisfies readonly Endpoint[];
/** Questions after a task. */
export const ASKING = ['MQ', 'IP'] as const satisfies readonly Endpoint[];

export type Billed = (typeof BILL)[number];
export type Text = (typeof TXT)[number];
export type Asking = (typeof ASKING)[number];

/** The nature of an endpoint, phrased to follow "is": explains why some faults cannot affect it. */
export const IS: Readonly<Record<Endpoint, string>> = {
  TTS: 'speech that comes whole',
  MSG: 'a stream of text',
  CHAT: 'a stream of text',
  MUS: 'an order that is answered with the name of a task',
  MQ: 'a question after a task',
  IS: 'a picture that is waited for',
  IA: 'an order that is answered with the name of a task',
  IP: 'a question after a task',
  DL: 'the fetching of a file',
};
