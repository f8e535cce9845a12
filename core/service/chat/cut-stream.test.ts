import { describe, expect, test } from 'vitest';
import type { AnswerEvent } from '../../../shared/domain/answer-event.ts';
import { fail } from '../../http/errors/classify-error.ts';
import type { ServiceAnswer } from '../../http/exchange.ts';
import { parseJson } from '../../http/parse-json.ts';
import { DIALECTS } from '../../testing/dialects/all-dialects.ts';
import { foldedAnswer, outcomeOf, textOf } from '../../testing/service-call.ts';
import { MessagesReader } from '../messages/messages-reader.ts';
import { type AnswerReader, readAnswer } from './answer-stream.ts';
import { ChatReader } from './chat-reader.ts';

// A stream that is cut anywhere: what is kept is what had arrived.

const same = (text: string) => text;
const newReader = (preset: string): AnswerReader =>
  preset === 'anthropic' ? new MessagesReader(same, undefined) : new ChatReader(1, same);

/** A response whose connection breaks after these bytes, or that waits forever. */
function answerThat(bytes: Buffer, end: 'breaks' | 'waits'): ServiceAnswer {
  const nothing = () => undefined;
  let isRead = false;
  return {
    ...{ status: 200, headers: { 'content-type': 'text/event-stream' } },
    ...{ markProgress: nothing, limitIdle: nothing, finish: nothing, close: nothing },
    async read() {
      if (!isRead) {
        isRead = true;
        return bytes;
      }
      if (end === 'waits') await new Promise(() => undefined);
      throw fail('interrupted', 'The connection broke.', { phase: 'answering' });
    },
  };
}

/** The thinking and the text together, with the tags if there were any. */
function keptOf(events: readonly AnswerEvent[]): string {
  const thinking = foldedAnswer(events).parts.find((part) => part.type === 'thinking');
  const { before, after } = thinking?.form?.kind === 'tag' ? thinking.form : { before: '', after: '' };
  return before + textOf(events, 'thinking') + after + textOf(events);
}

const DATA = /^data: (\{.*\})$/gm;
/** Every string that a service sends as thinking or text, in the order of the stream. */
const SAID = /"(?:content|reasoning|reasoning_content|text|thinking)":("(?:[^"\\]|\\.)*")/g;

/** What a beginning of a stream says, as its complete events state it. */
function saidIn(beginning: string): string {
  return Array.from(beginning.matchAll(DATA), ([, data = '']) => {
    if (!parseJson(data).ok) return '';
    // Details repeat what `reasoning` says.
    const once = data.replace(/"reasoning_details":\[.*?\]/, '');
    return Array.from(once.matchAll(SAID), ([, text = '""']) => JSON.parse(text) as string).join('');
  }).join('');
}

describe.each(DIALECTS.map((dialect) => [dialect.name, dialect] as const))(
  '%s',
  (_, { preset, ...dialect }) => {
    const bytes = Buffer.from((dialect.thinking ?? dialect.answer).stream);

    test('a connection that breaks at any byte keeps all that had arrived', async () => {
      for (let at = 0; at <= bytes.length; at++) {
        const beginning = bytes.subarray(0, at);
        const answer = answerThat(beginning, 'breaks');
        const { events } = await outcomeOf(readAnswer(answer, newReader(preset), undefined));
        const said = saidIn(beginning.toString());
        // Tags with nothing between them are no thinking.
        expect(keptOf(events), `${at} bytes`).toBe(/^\s*<think>\s*$/.test(said) ? '' : said);
      }
    });

    test('a stop at any event keeps all that had arrived', async () => {
      for (let at = bytes.indexOf('\n\n'); at >= 0; at = bytes.indexOf('\n\n', at + 2)) {
        const beginning = bytes.subarray(0, at + 2);
        const reader = newReader(preset);
        const stream = readAnswer(answerThat(beginning, 'waits'), reader, undefined);
        const events: AnswerEvent[] = [];
        const reading = (async () => {
          for await (const event of stream) events.push(event);
        })();
        await Promise.race([reading, new Promise((resolve) => setTimeout(resolve, 1))]);
        reader.end();
        const said = saidIn(beginning.toString());
        expect(keptOf([...events, ...reader.events.take()])).toBe(/^\s*<think>\s*$/.test(said) ? '' : said);
      }
    });
  },
);
