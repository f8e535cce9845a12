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
  ['no such name, refused, unreachable', ALL, 'never sent; tried again at most 3 times', 'D'],
  ['a certificate that is expired, of another host, or signs itself', ALL, 'no retry, no way round', 'K'],
  ['the connection is never made', ALL, 'as 1', 'D'],
  ['offline before the click', ALL, 'not sent, what was typed is kept', 'L'],
  ['reset after the request was read, fresh socket', BILL, 'unknown', 'D'],
  ['reset on a socket that was used before', BILL, 'unknown, one body', 'D'],
  ['reset before the first byte', TXT, 'failed, not sent again', 'D'],
  ['the head of the answer never comes', BILL, 'unknown when its time is over', 'D'],
  ['the head of the answer never comes', ASKING, 'left, asked again later', 'L'],
  ['400, 422', ALL, 'rejected, in the words of the service', 'L'],
  ['401, 403', ALL, 'the queue stops, nothing typed is lost', 'K'],
  ['402, or words about a quota', BILL, 'rejected', 'D'],
  ['404 on the path', ALL, 'rejected; asking after a task: see 31', 'L'],
  ['408, 409, 425', BILL, 'unknown, not sent again', 'D'],
  ['413', ALL, 'rejected', 'L'],
  ['429 that asks for five seconds', ALL, 'waits, at most 2 times', 'D'],
  ['429 that asks for a day, or for nonsense', ALL, 'is not waited for beyond the bound', 'R'],
  ['429 without a word on how long', BILL, 'at most 2 times, then rejected', 'D'],
  ['500, 502, 504', BILL, 'unknown, not sent again', 'D'],
  ['503, with a word on how long or without', BILL, 'unknown, not sent again', 'D'],
  ['5xx', ['MQ', 'IP', 'DL'], 'asked again, the task is kept', 'L'],
  ['5xx as a page of 2 MB', ALL, '64 KiB are read, and become plain text', 'R'],
  ['301, 302, 307, 308', NOT_DL, 'an error; nothing is sent on', 'K'],
  ['200 with an error in it', ['CHAT'], 'an error in the words of the service', 'L'],
  ['200 without audio, base_resp says why', ['TTS'], 'failed, in the words of the service', 'L'],
  ['200 with audio that is empty, odd or no hex', ['TTS'], 'failed, the answer is kept', 'L'],
  ['200 with hex that is no audio of the kind asked for', ['TTS'], 'the bytes are kept, with a warning', 'L'],
  ['200, cut at its length or between chunks', ['TTS', 'IS'], 'unknown, what came is kept', 'D'],
  ['200 without a name for the task', ['MUS', 'IA'], 'unknown, the answer is kept', 'D'],
  ['a name that is a way, a megabyte, or control characters', ['MUS', 'IA'], 'unknown', 'K'],
  ['404 for a task that is known', ASKING, 'asked for 10 minutes, then failed with its name kept', 'L'],
  ['a state nobody knows', ASKING, 'work in progress, shown as it came', 'L'],
  ['a state that goes back', ASKING, 'a result stands', 'L'],
  ['a task that never ends', ASKING, 'asked ever more slowly, left after 30 minutes', 'R'],
  ['done, and no address', ASKING, 'asked 5 times more, then failed with the answer kept', 'L'],
  ['a result for another task', ASKING, 'says nothing, asked on', 'L'],
  ['a stream cut before any text', TXT, 'interrupted, empty', 'L'],
  ['a stream cut after text', TXT, 'interrupted, the text is kept', 'L'],
  ['a finish reason and no [DONE]', ['CHAT'], 'complete', 'L'],
  ['[DONE] and no finish reason', ['CHAT'], 'complete, with a notice', 'L'],
  ['the socket stays open after [DONE]', ['CHAT'], 'complete at once', 'R'],
  ['silence in a stream', TXT, 'left, interrupted', 'L'],
  ['comments only, for ever', TXT, 'left after five minutes', 'R'],
  ['one line without an end, data lines without an end', TXT, 'left at 1 MiB', 'R'],
  ['a million small events, 64 MiB in all', TXT, 'left at 64 MiB', 'R'],
  ['bad JSON in a chunk', TXT, 'one is left out, three in a row end it', 'L'],
  ['split UTF-8, lone surrogate, NUL, BOM', TXT, 'the exact text', 'L'],
  ['an error in mid-stream', TXT, 'interrupted, text and error are kept', 'L'],
  ['length, max_tokens or refusal as the reason', TXT, 'complete, with the reason', 'L'],
  ['JSON where a stream was asked, and the reverse', TXT, 'read as what it is', 'L'],
  ['gzip, however much comes out of it', ALL, 'refused by its head', 'R'],
  ['a body that never ends, a byte at a time', ALL, 'left when its time is over', 'R'],
  ['audio that is larger than is taken', ['TTS'], 'left at the cap, failed', 'R'],
  ['a picture too large, an SVG, a page, two things at once', ['DL'], 'refused, never opened', 'R'],
  ['http:, file:, data:, private addresses, a name that changes', ['DL'], 'refused, kept as text', 'K'],
  ['an address that has run out', ['DL'], 'asked once for a newer one, then failed and kept', 'L'],
  ['a file that is cut or short', ['DL'], 'gone on with by its tag, else anew, 5 tries', 'L'],
  ['the disk fills up', ['DL'], 'the part is removed, the address is kept', 'L'],
  ['a kill before, during and after sending', BILL, 'queued, unknown or accepted; nothing is sent', 'D'],
  ['a kill between the answer and its row', ['MUS', 'IA'], 'unknown, nothing is sent', 'D'],
  ['a kill in a stream', TXT, 'at most a second is lost, interrupted', 'L'],
  ['the power fails after a commit', ALL, 'the row is there, as 59', 'L'],
  ['eight hours of sleep in mid-call', ALL, 'asked at once; a stream is interrupted', 'L'],
  ['the clock jumps by a day', ALL, 'nothing changes', 'R'],
  ['a double click, two windows', BILL, 'one operation', 'D'],
  ['the window crashes, is reloaded or cut off', ALL, 'the operation goes on and is found again', 'L'],
  ['the answer to a click is lost', BILL, 'asked for by its name, not sent again', 'D'],
  ['the key is changed in flight', ALL, 'what is under way ends with the old one', 'K'],
  ['the address is changed in flight', ASKING, 'asked at its own address, with its own key only', 'K'],
  ['the keyring is locked', ALL, 'nothing is sent, the key is kept as it is', 'K'],
  ['a sign-in page in its place', ALL, 'told from an answer; billed: unknown', 'D'],
  ['a proxy that asks for a sign-in', ALL, 'never sent, no key to the proxy', 'K'],
  ['the database is busy, broken or full', ALL, 'no billed call without its row', 'D'],
  ['a second host on the same data', ALL, 'does not start', 'D'],
  ['the user stops it in flight', BILL, 'stopped; what comes late is kept', 'L'],
];

/** The 75 rows. @see docs/fault-matrix.md */
export const MATRIX_ROWS: readonly MatrixRow[] = WRITTEN.map(([fault, meets, then, risk], i) => ({
  row: i + 1,
  ...{ fault, meets, then, risk },
}));
