import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../testing/deep.ts';
import { chatgptConversation, type FileNode, message } from '../testing/chatgpt-file.ts';
import { countedMisses } from '../testing/counted-misses.ts';
import { readChatgpt } from './read-chatgpt.ts';
import type { AttachedFiles } from './read-conversation.ts';

const NOTHING: AttachedFiles = { image: async () => null };

async function read(nodes: readonly FileNode[], more: Record<string, unknown> = {}, attachedFiles = NOTHING) {
  const misses = countedMisses();
  const value: unknown = JSON.parse(JSON.stringify(chatgptConversation('c', nodes, more)));
  const conversation = await readChatgpt(value, misses, attachedFiles);
  if (conversation === null) throw new Error('it should be read');
  return { ...conversation, misses: misses.counts };
}

const answered = (content: unknown, more: Record<string, unknown> = {}) =>
  read([message('q', null, 'user', 'Q'), message('a', 'q', 'assistant', content, more)]);

it('merges the messages of an answer, but not its tool call and result', async () => {
  const code = { content_type: 'code', language: 'python', text: 'print(1)' };
  const { turns, misses } = await read([
    message('q', null, 'user', 'How much?'),
    message('t', 'q', 'assistant', {
      content_type: 'thoughts',
      thoughts: [{ summary: 'Count', content: 'One by one.' }],
    }),
    message('r', 't', 'assistant', { content_type: 'reasoning_recap', content: 'Thought for 2s' }),
    message('s', 'r', 'assistant', 'Let me see.'),
    message('c', 's', 'assistant', code, { recipient: 'python' }),
    message('o', 'c', 'tool', { content_type: 'execution_output', text: '1' }),
    message('e', 'o', 'assistant', 'One.'),
  ]);
  expect(turns.map(({ parent, role, parts }) => [parent, role, parts])).toEqual([
    [null, 'user', [{ type: 'text', block: 0, text: 'How much?' }]],
    [
      0,
      'assistant',
      [
        { type: 'thinking', block: 0, text: '**Count**\n\nOne by one.' },
        { type: 'text', block: 1, text: 'Let me see.' },
        { type: 'tool_call', block: 2, id: 'c', name: 'python', input: '{"code":"print(1)"}' },
      ],
    ],
    [1, 'user', [{ type: 'tool_result', toolCallId: 'c', content: '1', isError: false }]],
    [2, 'assistant', [{ type: 'text', block: 0, text: 'One.' }]],
  ]);
  expect(misses).toEqual({});
});

it('adds tool output without a call to the answer, never to the question', async () => {
  const quote = { content_type: 'tether_quote', url: 'https://a.example', title: 'A', text: 'said' };
  const { turns } = await read([
    message('f', null, 'tool', quote),
    message('q', 'f', 'user', 'What does it say?'),
    message('t', 'q', 'tool', quote),
    message('a', 't', 'assistant', 'This.'),
    message('c', 'a', 'assistant', { content_type: 'code', text: '1' }, { recipient: 'python' }),
    message('q2', 'c', 'user', 'And now?'),
    message('t2', 'q2', 'tool', quote),
  ]);
  expect(turns.map(({ role, parts }) => [role, parts.map(({ type }) => type)])).toEqual([
    ['assistant', ['other']],
    ['user', ['text']],
    ['assistant', ['other', 'text', 'tool_call']],
    ['user', ['text']],
    ['assistant', ['other']],
  ]);
});

describe('kinds of content', () => {
  it.each([
    [{ content_type: 'code', language: 'json', text: '{"a":1}' }, '```json\n{"a":1}\n```'],
    [{ content_type: 'code', language: 'unknown', text: 'x\n```\ny' }, '````\nx\n```\ny\n````'],
    [
      { content_type: 'tether_quote', url: 'https://a.example', title: 'A', text: 'said' },
      'A\nhttps://a.example\nsaid',
    ],
    [
      {
        content_type: 'multimodal_text',
        parts: ['one', { content_type: 'audio_transcription', text: 'two' }],
      },
      'one\n\ntwo',
    ],
    [
      { content_type: 'text', parts: ['NUL \0 and half \ud800 of a pair'] },
      'NUL \ufffd and half \ufffd of a pair',
    ],
  ])('%j', async (content, text) => {
    const { turns, misses } = await answered(content);
    expect(turns[1]?.parts).toEqual([{ type: 'text', block: 0, text }]);
    expect(misses).toEqual({});
  });

  it('counts unknown values by name, and imports the rest', async () => {
    const { turns, misses } = await answered({ content_type: 'hologram', data: 1 });
    expect(turns[1]?.parts).toEqual([{ type: 'text', block: 0, text: '[not in the file: hologram]' }]);
    expect(misses).toEqual({ hologram: 1 });
  });

  it('removes and counts control sequences in a text', async () => {
    const { turns, misses } = await answered('Rain \ue200cite\ue202turn0search0\ue201 falls.');
    expect(turns[1]?.parts).toEqual([{ type: 'text', block: 0, text: 'Rain  falls.' }]);
    expect(misses).toEqual({ content_references: 1 });
  });

  it('skips messages that the user never saw', async () => {
    const hidden = { metadata: { is_visually_hidden_from_conversation: true } };
    const { turns } = await read([
      message('s', null, 'system', 'You are a model.'),
      message('h', 's', 'user', { content_type: 'user_editable_context', user_profile: 'secret' }, hidden),
      message('w', 'h', 'assistant', 'no weight', { weight: 0 }),
      message('q', 'w', 'user', 'Q'),
    ]);
    expect(turns.map(({ parts }) => parts)).toEqual([[{ type: 'text', block: 0, text: 'Q' }]]);
  });

  it('imports images that the zip contains', async () => {
    const pointer = (id: string) => ({
      content_type: 'image_asset_pointer',
      asset_pointer: `sediment://${id}`,
    });
    const content = {
      content_type: 'multimodal_text',
      parts: [pointer('file_a1'), pointer('file_b2'), 'Look.'],
    };
    const attachments = [{ id: 'file_a1' }, { id: 'file_b2' }, { id: 'file-c3', name: 'x.pdf' }];
    const { turns, misses } = await read(
      [message('q', null, 'user', content, { metadata: { attachments } })],
      {},
      {
        image: async (id) => (id === 'file_a1' ? 'data:image/png;base64,AAAA' : null),
      },
    );
    expect(turns[0]?.parts).toEqual([
      { type: 'text', block: 0, text: 'Look.' },
      { type: 'image', url: 'data:image/png;base64,AAAA', alt: 'file_a1' },
      { type: 'text', block: 2, text: '[picture not in the file]' },
    ]);
    expect(misses).toMatchObject({ image_asset_pointer: 1 });
  });
});

describe('hostile trees', () => {
  it('visits a cycle once', async () => {
    const { turns } = await read([
      message('a', 'c', 'user', 'A'),
      message('b', 'a', 'assistant', 'B'),
      message('c', 'b', 'user', 'C'),
    ]);
    expect(turns.map(({ parent }) => parent)).toEqual([null, 0, 1]);
  });

  it('a missing or self-referring parent begins a branch', async () => {
    const { turns } = await read([message('a', 'gone', 'user', 'A'), message('b', 'b', 'user', 'B')]);
    expect(turns.map(({ parent }) => parent)).toEqual([null, null]);
  });

  it('skips a node named __proto__, but not one named constructor', async () => {
    const text = `{"mapping":{"__proto__":{"parent":null,"message":{"author":{"role":"user"},"content":{"content_type":"text","parts":["P"]}}},
      "constructor":{"parent":"__proto__","message":{"author":{"role":"assistant"},"content":{"content_type":"text","parts":["C"]}}}},"title":"x"}`;
    const found = await readChatgpt(JSON.parse(text), countedMisses(), NOTHING);
    expect(found?.turns.map(({ role }) => role)).toEqual(['assistant']);
    expect(Object.hasOwn(Object.prototype, 'message')).toBe(false);
  });

  it('walks a very long chain without recursion', async () => {
    const { numRuns: length } = runs(50_000, 1_000_000);
    const mapping: Record<string, unknown> = {};
    for (let n = 0; n < length; n++) {
      const message = {
        author: { role: n % 2 ? 'assistant' : 'user' },
        content: { content_type: 'text', parts: ['x'] },
      };
      mapping[`n${n}`] = { parent: n === 0 ? null : `n${n - 1}`, children: [`n${n + 1}`], message };
    }
    const found = await readChatgpt({ mapping, title: '' }, countedMisses(), NOTHING);
    expect(found?.turns.length).toBe(length);
  }, 120_000);

  it.each([-1, 1e300, '12', 'yesterday', null, {}, Number.MAX_SAFE_INTEGER, 0])(
    'a time of %j is no time, or one that can be',
    async (time) => {
      const { turns, createdAt } = await read([message('q', null, 'user', 'Q', { create_time: time })], {
        create_time: time,
      });
      expect([turns[0]?.createdAt, createdAt]).toEqual([null, null]);
    },
  );

  it('reads or refuses any value without throwing', async () => {
    const any = fc.anything({ withNullPrototype: false, maxDepth: 3 });
    const node = fc.record({
      parent: fc.oneof(fc.constantFrom('a', 'b', 'c', null), any),
      children: fc.oneof(fc.constant(['a', 'b', 'z']), any),
      message: fc.oneof(
        any,
        fc.record({
          author: fc.oneof(
            fc.record({ role: fc.oneof(fc.constantFrom('user', 'assistant', 'tool'), any) }),
            any,
          ),
          content: fc.oneof(
            fc.record({
              content_type: fc.oneof(
                fc.constantFrom(
                  'text',
                  'multimodal_text',
                  'code',
                  'thoughts',
                  'tether_quote',
                  'execution_output',
                ),
                any,
              ),
              parts: fc.oneof(fc.array(any), any),
              text: any,
              thoughts: fc.oneof(fc.array(any), any),
            }),
            any,
          ),
          create_time: any,
          recipient: any,
          metadata: any,
          weight: any,
        }),
      ),
    });
    const mapping = fc.record({ a: node, b: node, c: node });
    await fc.assert(
      fc.asyncProperty(
        fc.record({ mapping: fc.oneof(mapping, any), title: any, create_time: any }),
        async (value) => {
          await readChatgpt(value, countedMisses(), NOTHING);
        },
      ),
      runs(300, 20_000),
    );
  });
});

it('keeps an archived conversation archived, as of its last change', async () => {
  const nodes = [message('q', null, 'user', 'Q'), message('a', 'q', 'assistant', 'A')];
  expect((await read(nodes)).archivedAt).toBeNull();
  expect((await read(nodes, { is_archived: true })).archivedAt).toBe(1_700_000_100_000);
});
