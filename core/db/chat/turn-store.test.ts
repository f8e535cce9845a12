import fc from 'fast-check';
import { expect, test } from 'vitest';
import { testDatabase } from '../../testing/test-database.ts';
import { transaction } from '../transaction.ts';

/** Each number selects the parent of the next turn among those created so far; 0 is the root. */
const tree = fc.array(fc.nat(), { minLength: 1, maxLength: 40 });

test('switching branches reaches every turn of a random conversation tree', () => {
  const data = testDatabase();
  data.db.exec('BEGIN');
  fc.assert(
    fc.property(tree, (choices) => {
      const conversation = data.conversation();
      const parents = new Map<string, string | null>();
      for (const choice of choices) {
        const above = [null, ...parents.keys()][choice % (parents.size + 1)] ?? null;
        parents.set(data.turn(conversation, above, 'x'), above);
      }
      const reached = new Set<string>();
      for (const id of parents.keys()) {
        const path = data.turns.path(id, 1000);
        expect(path.at(-1)?.id).toBe(id);
        expect(path[0]?.parentId).toBeNull();
        for (const [index, turn] of path.entries()) {
          expect(turn.depth).toBe(index);
          if (index > 0) expect(turn.parentId).toBe(path[index - 1]?.id);
          for (const sibling of data.turns.siblings(turn)) {
            const leaf =
              data.turns.newestBelow({ id: sibling, conversationId: conversation }) ?? expect.fail();
            expect([...parents.values()]).not.toContain(leaf);
            expect(data.turns.path(leaf, 1000).map((t) => t.id)).toContain(sibling);
            reached.add(sibling);
          }
        }
      }
      expect(reached).toEqual(new Set(parents.keys()));
    }),
    { numRuns: 40 },
  );
});

test('reads the siblings of a page at once as it reads those of each turn', () => {
  const data = testDatabase();
  data.db.exec('BEGIN');
  fc.assert(
    fc.property(tree, (choices) => {
      const conversation = data.conversation();
      const ids: string[] = [];
      for (const choice of choices) {
        ids.push(data.turn(conversation, [null, ...ids][choice % (ids.length + 1)] ?? null, 'x'));
      }
      const turns = ids.flatMap((id) => data.turns.get(id) ?? []);
      const familyOf = data.turns.familiesOf(turns);
      for (const turn of turns) {
        const { parentId } = turn;
        expect(familyOf(turn)).toEqual({ parentId, siblings: data.turns.siblings(turn) });
      }
    }),
    { numRuns: 40 },
  );
});

test('path returns the last turns of a branch, and the next page continues without a gap', () => {
  const data = testDatabase();
  const conversation = data.conversation();
  const ids: string[] = [];
  for (let i = 0; i < 25; i++) ids.push(data.turn(conversation, ids.at(-1) ?? null, `turn ${i}`));
  const leaf = ids.at(-1) ?? '';
  const page = data.turns.path(leaf, 10);
  expect(page.map((turn) => turn.id)).toEqual(ids.slice(15));
  expect(page[0]?.depth).toBe(15);
  const above = page[0]?.parentId ?? '';
  expect(data.turns.path(above, 100).map((turn) => turn.id)).toEqual(ids.slice(0, 15));
  expect(data.turns.path(leaf, 4, { skip: 10 }).map((turn) => turn.id)).toEqual(ids.slice(11, 15));
  expect(data.turns.path(leaf, 4, { skip: 25 })).toEqual([]);
});

test('path leaves out removed turns from skipped ones and ends once a page holds enough', () => {
  const data = testDatabase();
  const conversation = data.conversation();
  const ids: string[] = [];
  for (let i = 0; i < 8; i++) ids.push(data.turn(conversation, ids.at(-1) ?? null, 'x'.repeat(1000)));
  data.db.prepare("UPDATE turn SET removal_id = 'r' WHERE id IN (?, ?)").run(ids[6] ?? '', ids[3] ?? '');
  const path = (skip: number, bytes: number) =>
    data.turns.path(ids[7] ?? '', 100, { skip, bytes }).map(({ id }) => ids.indexOf(id));
  expect(path(1, 100_000)).toEqual([0, 1, 2, 4, 5]);
  expect(path(1, 2000)).toEqual([4, 5]);
  expect(path(2, 2000)).toEqual([2, 4]);
  expect(path(0, 1)).toEqual([7]);
  expect(data.turns.path(ids[7] ?? '', 100, { bytes: 1, least: 3 }).map(({ id }) => ids.indexOf(id))).toEqual(
    [4, 5, 7],
  );
});

test('deletes a conversation deeper than the trigger recursion limit, with its search index', () => {
  const data = testDatabase();
  const conversation = data.conversation();
  data.conversations.setTitle(conversation, 'unfindable title', false);
  let parent: string | null = null;
  data.db.exec('BEGIN');
  for (let i = 0; i < 3000; i++) parent = data.turn(conversation, parent, `secretword number ${i}`);
  data.db.exec('COMMIT');
  expect(data.search.turns('words : "secretword"', {}, 10)).toHaveLength(10);
  const stored = data.conversations.get(conversation) ?? expect.fail();
  transaction(data.db, () => {
    // One by one, as a start does it: no deletion may leave a child without its parent.
    for (const id of data.turns.deepestFirst(conversation)) data.turns.delete(id);
    data.conversations.delete(stored);
  });
  for (const table of ['conversation', 'turn', 'job', 'job_event']) {
    expect(data.db.prepare(`SELECT count(*) AS n FROM ${table}`).get(), table).toEqual({ n: 0 });
  }
  for (const index of ['turn_index', 'title_index']) {
    const found = data.db.prepare(`SELECT rowid FROM ${index} WHERE ${index} MATCH 'secretword OR title'`);
    expect(found.all(), index).toEqual([]);
    data.db.exec(`INSERT INTO ${index} (${index}) VALUES ('integrity-check')`);
  }
});
