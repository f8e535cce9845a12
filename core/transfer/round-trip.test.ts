import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type ConversationExport, conversationExport } from '../../shared/domain/conversation-export.ts';
import { runs } from '../testing/deep.ts';
import { testCore } from '../testing/test-core.ts';
import { randomConversation } from './testing/random-conversation.ts';
import { downloaded, imported, resultOf } from './testing/transfer-core.ts';
import { unzipped } from './testing/unzipped.ts';

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
        const wish = { ids: null, format: 'json', media: false } as const;
        const out = await resultOf(await core.api.transfer.export(wish));
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
