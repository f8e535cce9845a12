/**
 * Reads streams of anything by both readers of the chat, in a process of its own with `--expose-gc`, and prints what it
 * came to as one line of JSON. Arguments: how many, of how many any other split must come to the same, the seed, and
 * `draw` where the inputs are only drawn: what that alone takes of memory is no one's who reads.
 */
import { deepStrictEqual } from 'node:assert';
import fc from 'fast-check';
import { answerEvent } from '../../shared/domain/answer-event.ts';
import type { ServiceAnswer } from '../http/exchange.ts';
import { type AnswerReader, readAnswer } from '../service/chat/answer-stream.ts';
import { ChatReader } from '../service/chat/chat-reader.ts';
import { MessagesReader } from '../service/messages/messages-reader.ts';
import { anyStream } from './any-answer.ts';
import { prototypes } from './prototypes.ts';
import { foldedAnswer, outcomeOf } from './service-call.ts';

const [count = '0', splits = '0', seed = '1', what = 'read'] = process.argv.slice(2);
const same = (text: string) => text;
const INTERFACES: readonly (() => AnswerReader)[] = [
  () => new ChatReader(2, same),
  () => new MessagesReader(same, undefined),
];

/** Returns a response with these chunks. */
function answerOf(pieces: readonly Uint8Array[]): ServiceAnswer {
  let at = 0;
  const nothing = () => undefined;
  return {
    ...{ status: 200, headers: { 'content-type': 'text/event-stream' } },
    ...{ markProgress: nothing, limitIdle: nothing, finish: nothing, close: nothing },
    read: async () => pieces[at++] ?? null,
  };
}

/** Reads the chunks. Rethrows anything but a ServiceError, and checks that the results are valid events. */
async function read(pieces: readonly Uint8Array[], kind: number) {
  const reader = INTERFACES[kind % INTERFACES.length]?.();
  if (reader === undefined) throw new Error('no reader');
  const { events: all, error } = await outcomeOf(readAnswer(answerOf(pieces), reader, undefined));
  for (const event of all) answerEvent.parse(event);
  return { answer: [foldedAnswer(all), foldedAnswer(all, 1)], error: error?.data ?? null };
}

function cut(bytes: Buffer, at: readonly number[]): Buffer[] {
  const ends = [...new Set(at.map((n) => n % (bytes.length + 1)))].sort((a, b) => a - b);
  return [0, ...ends]
    .map((from, n) => bytes.subarray(from, ends[n] ?? bytes.length))
    .filter((one) => one.length > 0);
}

const places = fc.array(fc.nat(), { maxLength: 12 });

async function many(numRuns: number, from: number): Promise<fc.RunDetails<[Buffer, number[], number]>> {
  const property = fc.asyncProperty(anyStream, places, fc.nat(1), async (bytes, at, kind) => {
    const pieces = cut(bytes, at);
    if (what === 'read') await read(pieces, kind);
  });
  return fc.check(property, { numRuns, seed: from });
}

/** Measures memory in use, and memory taken from the system, which also grows with the garbage of generated inputs. */
function memory() {
  for (let i = 0; i < 4; i++) globalThis.gc?.();
  const { rss, heapUsed, external } = process.memoryUsage();
  return { rss, held: heapUsed + external };
}

// One-time allocations are done after a tenth.
const [tenth, first] = [Math.ceil(Number(count) / 10), Number(seed)];
const before = prototypes();
const all = [await many(tenth, first)];
const start = memory();
for (let n = 1; n < 10; n++) all.push(await many(tenth, first + n));
const end = memory();
const rise = end.held - start.held;
const rss = end.rss - start.rss;
const property = fc.asyncProperty(anyStream, places, fc.nat(1), async (bytes, at, kind) => {
  deepStrictEqual(await read(cut(bytes, at), kind), await read(bytes.length === 0 ? [] : [bytes], kind));
});
all.push(await fc.check(property, { numRuns: Number(splits), seed: first }));
const failed = all.find((one) => one.failed);
process.stdout.write(
  `${JSON.stringify({
    inputs: all.slice(0, 10).reduce((sum, one) => sum + one.numRuns, 0),
    splits: all.at(-1)?.numRuns,
    rise,
    rss,
    isPolluted: prototypes() !== before,
    failure: failed === undefined ? null : await fc.asyncDefaultReportMessage(failed),
  })}\n`,
);
