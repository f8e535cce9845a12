import { ASKING, BILL, ENDPOINTS, type Endpoint, TXT } from './endpoints.ts';

/** Risks: a second request without a click, a loss, a leaked key, and memory or time without bound. */
export type Risk = 'D' | 'L' | 'K' | 'R';

/** A row of the fault matrix of the reliability page. */
export interface MatrixRow {
  readonly row: number;
  readonly fault: string;
  /** The endpoints it can meet. */
  readonly meets: readonly Endpoint[];
  /** The outcome of the operation. */
  readonly then: string;
  /** The risk named by the page; all four are checked in every cell. */
  readonly risk: Risk;
}

type Written = readonly [fault: string, meets: readonly Endpoint[], then: string, risk: Risk];

const ALL = ENDPOINTS;
const NOT_DL = ENDPOINTS.filter((endpoint) => endpoint !== 'DL');

const WRITTEN: readonly Written[] = [
  [
    'host name not found, connection refused, host unreachable',
    ALL,
    'never sent; retried at most 3 times',
    'D',
  ],
  ['certificate expired, for another host, or self-signed', ALL, 'no retry, no bypass', 'K'],
  ['connection is never established', ALL, 'as 1', 'D'],
  ['offline before the click', ALL, 'not sent; the input is kept', 'L'],
  ['connection reset after the request was read, new socket', BILL, 'outcome unknown', 'D'],
  ['connection reset on a reused socket', BILL, 'outcome unknown, one body sent', 'D'],
  ['connection reset before the first byte', TXT, 'failed, not sent again', 'D'],
  ['response headers never arrive', BILL, 'outcome unknown at the time limit', 'D'],
  ['response headers never arrive', ASKING, 'given up, polled again later', 'L'],
  ['400, 422', ALL, "rejected, with the service's message", 'L'],
  ['401, 403', ALL, 'the queue pauses; no input is lost', 'K'],
  ['402, or a message about a quota', BILL, 'rejected', 'D'],
  ['404 for the path', ALL, 'rejected; polling a task: see 31', 'L'],
  ['408, 409, 425', BILL, 'outcome unknown, not sent again', 'D'],
  ['413', ALL, 'rejected', 'L'],
  ['429 with Retry-After of five seconds', ALL, 'waits, at most twice', 'D'],
  ['429 with Retry-After of a day, or invalid', ALL, 'waits no longer than the limit', 'R'],
  ['429 without Retry-After', BILL, 'retried at most twice, then rejected', 'D'],
  ['500, 502, 504', BILL, 'outcome unknown, not sent again', 'D'],
  ['503, with or without Retry-After', BILL, 'outcome unknown, not sent again', 'D'],
  ['5xx', ['MQ', 'IP', 'DL'], 'polled again; the task is kept', 'L'],
  ['5xx with an HTML page of 2 MB', ALL, '64 KiB are read and shown as plain text', 'R'],
  ['301, 302, 307, 308', NOT_DL, 'error; the redirect is not followed', 'K'],
  ['200 with an error in the body', ['CHAT'], "error, with the service's message", 'L'],
  ['200 without audio, base_resp has the reason', ['TTS'], "failed, with the service's message", 'L'],
  [
    '200 with audio that is empty, of odd length or not hexadecimal',
    ['TTS'],
    'failed; the response is kept',
    'L',
  ],
  [
    '200 with hexadecimal data that is not audio of the requested format',
    ['TTS'],
    'the bytes are kept, with a warning',
    'L',
  ],
  [
    '200, cut off before its length or between chunks',
    ['TTS', 'IS'],
    'outcome unknown; received data is kept',
    'D',
  ],
  ['200 without a task id', ['MUS', 'IA'], 'outcome unknown; the response is kept', 'D'],
  ['task id that is a path, a megabyte long, or control characters', ['MUS', 'IA'], 'outcome unknown', 'K'],
  ['404 for an accepted task', ASKING, 'polled for 10 minutes, then failed; the task id is kept', 'L'],
  ['unknown task status', ASKING, 'treated as in progress, shown as received', 'L'],
  ['task status that goes back', ASKING, 'a result stays a result', 'L'],
  ['task that never ends', ASKING, 'polled less and less often, given up after 30 minutes', 'R'],
  ['task done, but without a URL', ASKING, 'polled 5 more times, then failed; the response is kept', 'L'],
  ['result of another task', ASKING, 'ignored, polling continues', 'L'],
  ['stream cut before any text', TXT, 'interrupted, empty', 'L'],
  ['stream cut after some text', TXT, 'interrupted; the text is kept', 'L'],
  ['finish reason without [DONE]', ['CHAT'], 'complete', 'L'],
  ['[DONE] without finish reason', ['CHAT'], 'complete, with a notice', 'L'],
  ['socket stays open after [DONE]', ['CHAT'], 'complete at once', 'R'],
  ['stream falls silent', TXT, 'given up, interrupted', 'L'],
  ['endless comments in a stream', TXT, 'given up after five minutes', 'R'],
  ['endless line, endless data lines', TXT, 'given up at 1 MiB', 'R'],
  ['a million small events, 64 MiB in total', TXT, 'given up at 64 MiB', 'R'],
  ['invalid JSON in a chunk', TXT, 'one is skipped, three in a row end the stream', 'L'],
  ['split UTF-8, lone surrogate, NUL, BOM', TXT, 'the exact text', 'L'],
  ['error in the middle of a stream', TXT, 'interrupted; text and error are kept', 'L'],
  ['length, max_tokens or refusal as finish reason', TXT, 'complete, with the reason', 'L'],
  ['JSON instead of a stream, and the reverse', TXT, 'read as what it is', 'L'],
  ['gzip, of any expanded size', ALL, 'refused by its header', 'R'],
  ['endless body, one byte at a time', ALL, 'given up at the time limit', 'R'],
  ['audio above the size limit', ['TTS'], 'stopped at the limit, failed', 'R'],
  ['image too large, SVG, HTML page, polyglot file', ['DL'], 'refused, never opened', 'R'],
  ['http:, file:, data:, private addresses, DNS rebinding', ['DL'], 'refused, kept as text', 'K'],
  ['expired URL', ['DL'], 'polled once for a new one, then failed; the URL is kept', 'L'],
  ['file cut off or too short', ['DL'], 'resumed by its ETag, else from the start, 5 attempts', 'L'],
  ['disk full', ['DL'], 'the partial file is removed, the URL is kept', 'L'],
  [
    'process killed before, during and after sending',
    BILL,
    'queued, outcome unknown or accepted; nothing is sent again',
    'D',
  ],
  [
    'process killed between response and database row',
    ['MUS', 'IA'],
    'outcome unknown, nothing is sent again',
    'D',
  ],
  ['process killed during a stream', TXT, 'interrupted; at most a second of text is lost', 'L'],
  ['power failure after a commit', ALL, 'the row is there, as 59', 'L'],
  ['eight hours of sleep during a call', ALL, 'polled at once; a stream is interrupted', 'L'],
  ['clock jumps by a day', ALL, 'nothing changes', 'R'],
  ['double click, two windows', BILL, 'one operation', 'D'],
  ['window crashes, is reloaded or disconnected', ALL, 'the operation continues and is shown again', 'L'],
  ['response to a click is lost', BILL, 'looked up by its operation id, not sent again', 'D'],
  ['API key changed during a call', ALL, 'the call ends with the old key', 'K'],
  ['base URL changed during a call', ASKING, 'polled at its own base URL, with its own key only', 'K'],
  ['keyring locked', ALL, 'nothing is sent, the stored key is unchanged', 'K'],
  ['captive portal instead of the service', ALL, 'recognized; billed calls: outcome unknown', 'D'],
  ['proxy that requires authentication', ALL, 'never sent, no key to the proxy', 'K'],
  ['database busy, damaged or full', ALL, 'no billed call without its row', 'D'],
  ['second host on the same data folder', ALL, 'does not start', 'D'],
  ['user stops the call', BILL, 'stopped; a late response is kept', 'L'],
];

/** The 75 rows. @see docs/fault-matrix.md */
export const MATRIX_ROWS: readonly MatrixRow[] = WRITTEN.map(([fault, meets, then, risk], i) => ({
  row: i + 1,
  ...{ fault, meets, then, risk },
}));
