import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Part } from '../../shared/domain/conversation.ts';
import { type ConversationExport, conversationExport } from '../../shared/domain/conversation-export.ts';
import { newId } from '../platform/new-id.ts';
import { runs } from '../testing/deep.ts';
import { testCore } from '../testing/test-core.ts';
import { downloaded, imported, resultOf } from './testing/transfer-core.ts';
import { unzipped } from './testing/unzipped.ts';

const text = fc.string({ unit: 'grapheme', maxLength: 40 });
const block = fc.nat(5);
const json = fc.jsonValue({ maxDepth: 3 }).map((value) => JSON.parse(JSON.stringify(value)));

const part: fc.Arbitrary<Part> = fc.oneof(
  fc.record({ type: fc.constant('text' as const), block, text }),
  fc.record({
    type: fc.constant('text' as const),
    block,
    text,
    citations: fc.array(
      fc.record({ cited_text: text, document_title: text, start_char_index: fc.nat(), odd: json }),
      { maxLength: 2 },
    ),
  }),
  fc.record({ type: fc.constant('thinking' as const), block, text, signature: text }),
  fc.record({ type: fc.constant('tool_call' as const), block, id: text, name: text, input: text }),
  fc.record({
    type: fc.constant('tool_result' as const),
    toolCallId: text,
    content: text,
    isError: fc.boolean(),
  }),
  fc.record({
    type: fc.constant('image' as const),
    url: fc.constant('data:image/png;base64,AAAA'),
    alt: text,
    caption: text,
  }),
  fc.record({
    type: fc.constant('document' as const),
    title: text,
    mediaType: fc.constant('text/plain'),
    text,
    cite: fc.boolean(),
  }),
  fc.record({ type: fc.constant('other' as const), block, json }),
);

const group = fc.constantFrom('01J00000000000000000000001', '01J00000000000000000000002');
const answer = fc.record(
  {
    interface: fc.constantFrom('chat' as const, 'messages' as const),
    model: text,
    answeredBy: fc.option(text),
    finishReason: fc.option(text),
    stopSequence: fc.option(text),
    explanation: fc.option(text),
    usage: fc.option(
      fc.record({
        inputTokens: fc.option(fc.nat()),
        outputTokens: fc.option(fc.nat()),
        totalTokens: fc.option(fc.nat()),
        raw: fc.constant({ input_tokens: 3, cache: { read: null } }),
      }),
    ),
    error: fc.constant(null),
    notices: fc.array(fc.record({ code: text, detail: text }), { maxLength: 2 }),
    logprobs: fc.array(
      fc.record({
        token: text,
        logprob: fc.constant(-0.5),
        top: fc.constant([{ token: 'a', logprob: -1.5 }]),
      }),
      { maxLength: 2 },
    ),
    meta: fc.constant({ container: { id: 'c' } }),
    choice: fc.nat(3),
    group: fc.record({ id: group, kind: fc.constantFrom('choices' as const, 'compare' as const) }),
    purpose: fc.constant('summary' as const),
    leftOut: fc.integer({ min: 1, max: 9 }),
  },
  {
    requiredKeys: [
      'interface',
      'model',
      'answeredBy',
      'finishReason',
      'stopSequence',
      'explanation',
      'usage',
      'error',
      'notices',
      'logprobs',
      'meta',
    ],
  },
);

const status = fc.constantFrom('complete', 'stopped', 'interrupted', 'failed');
const node = fc.record({
  /** The index of its parent among the previous turns; none if out of range. */
  above: fc.nat(20),
  parts: fc.array(part, { maxLength: 3 }),
  at: fc.integer({ min: 1_600_000_000_000, max: 1_700_000_000_000 }),
  status,
  answer: fc.option(answer),
  bookmarkedAt: fc.option(fc.integer({ min: 1_600_000_000_000, max: 1_700_000_000_000 })),
});

/** Generates any conversation that our own format can hold, with a user-given title. */
const randomConversation: fc.Arbitrary<ConversationExport> = fc
  .record({
    nodes: fc.array(node, { maxLength: 12 }),
    title: fc.string({ unit: 'grapheme-ascii', maxLength: 30 }),
    pinned: fc.boolean(),
    archived: fc.boolean(),
    active: fc.nat(11),
    system: text,
    at: fc.integer({ min: 1_600_000_000_000, max: 1_700_000_000_000 }),
    model: fc.string({ minLength: 1, maxLength: 20 }),
    whenFull: fc.constantFrom('ask' as const, 'summarise' as const),
  })
  .map(({ nodes, title, pinned, archived, active, system, at, model, whenFull }) => {
    const ids = nodes.map(() => newId(Date.now()));
    const id = newId(Date.now());
    return conversationExport.parse({
      app: 'Quartet',
      form: 'conversation',
      version: 1,
      exportedAt: new Date(at).toISOString(),
      conversation: {
        id,
        title: `${title} ${id}`.replace(/\s+/g, ' ').trim(),
        pinned,
        ...(archived ? { archivedAt: at + 2 } : {}),
        createdAt: at,
        updatedAt: at + 1,
        activeTurnId: ids[Math.min(active, ids.length - 1)] ?? null,
        options: {
          interface: 'messages',
          model,
          system,
          chatParameters: { temperature: 0.5 },
          messagesParameters: { max_tokens: 10 },
          stream: true,
          whenFull,
          toolAnswers: { get_time: { content: 'noon', isError: false, auto: true } },
        },
      },
      turns: nodes.map(({ above, at: createdAt, bookmarkedAt, ...rest }, index) => ({
        ...rest,
        ...(bookmarkedAt === null ? {} : { bookmarkedAt }),
        id: ids[index] ?? '',
        parentId: above < index ? (ids[above] ?? null) : null,
        role: rest.answer === null ? 'user' : 'assistant',
        createdAt,
      })),
    });
  });

type Options = ConversationExport['conversation']['options'];

/** Removes `toolAnswers`, which no file may set: an import drops it and reports that. */
function byHand({ toolAnswers = {}, ...options }: Options): Options {
  const saved = Object.entries(toolAnswers).map(([name, answer]) => [name, { ...answer, auto: false }]);
  return { ...options, toolAnswers: Object.fromEntries(saved) };
}

/**
 * Replaces ids by the index of what they name, because an import creates new ones, and ignores times of change, which
 * it separates by milliseconds.
 */
function plain({ conversation, turns }: ConversationExport) {
  const places = new Map(turns.map(({ id }, place) => [id, place]));
  const groups = new Map<string, number>();
  const group = (id: string) => {
    if (!groups.has(id)) groups.set(id, groups.size);
    return groups.get(id);
  };
  return {
    ...{
      ...conversation,
      options: byHand(conversation.options),
      id: '',
      updatedAt: 0,
      activeTurnId: places.get(conversation.activeTurnId ?? ''),
    },
    turns: turns.map(({ id: _, parentId, answer, ...turn }) => ({
      ...turn,
      parent: places.get(parentId ?? ''),
      answer: answer?.group ? { ...answer, group: { ...answer.group, id: group(answer.group.id) } } : answer,
    })),
  };
}

it('a JSON export imports unchanged, and exports to the same again', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(randomConversation, { minLength: 1, maxLength: 40 }), async (files) => {
      const core = await testCore();
      // Without a dialog the file stays readable for the test.
      Object.assign(core.host, { saveFile: undefined });
      try {
        const report = await imported(core, files);
        expect(report).toMatchObject({ source: 'quartet', conversations: files.length, skipped: [] });
        const options = { ids: null, format: 'json', media: false } as const;
        const out = await resultOf(await core.api.transfer.export(options));
        expect(out.conversations).toBe(files.length);
        const written = await unzipped(await downloaded(core, out.url));
        const back = [...written.values()].map((bytes) =>
          conversationExport.parse(JSON.parse(bytes.toString())),
        );
        const byTitle = (a: ConversationExport, b: ConversationExport) =>
          a.conversation.title < b.conversation.title ? -1 : 1;
        expect(back.toSorted(byTitle).map(plain)).toEqual(files.toSorted(byTitle).map(plain));
        // A second import finds all of them present.
        expect(await imported(core, files)).toMatchObject({ conversations: 0, already: files.length });
        expect(await imported(core, back)).toMatchObject({ conversations: 0, already: files.length });
      } finally {
        await core.close();
      }
    }),
    // Each run is a whole core: shrinking a failure would take too long.
    { ...runs(5, 200), endOnFailure: true },
  );
}, 300_000);
