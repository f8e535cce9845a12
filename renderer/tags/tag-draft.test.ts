import { expect, it } from 'vitest';
import { changesOf, draftOf, matching, stateOf, withTag } from './tag-draft.ts';

const IDS = ['a', 'b'];
const draft = () =>
  draftOf(
    [
      { name: 'Rain', count: 1 },
      { name: 'Sea', count: 2 },
    ],
    ['Piano', 'rain', 'Sea'].map((name) => ({ name })),
  );
const states = (tags = draft()) => tags.map((tag) => [tag.name, stateOf(tag, IDS.length)]);

it('draftOf lists the tags of the items before all others, each once', () => {
  expect(states()).toEqual([
    ['Rain', 'mixed'],
    ['Sea', true],
    ['Piano', false],
  ]);
});

it("changesOf contains only chosen tags that differ from the items'", () => {
  expect(changesOf(draft(), IDS)).toEqual([]);
  const chosen = withTag(withTag(withTag(draft(), 'sea', true), 'RAIN', true), 'Piano', false);
  expect(changesOf(chosen, IDS)).toEqual([{ name: 'Rain', ids: IDS, on: true }]);
  expect(changesOf(withTag(chosen, 'Sea', false), IDS)).toContainEqual({ name: 'Sea', ids: IDS, on: false });
});

it('withTag puts a normalized new tag first, and another spelling selects the same tag', () => {
  const chosen = withTag(withTag(draft(), '  #night \n sky ', true), 'ＰＩＡＮＯ', true);
  expect(states(chosen)).toEqual([
    ['night sky', true],
    ['Rain', 'mixed'],
    ['Sea', true],
    ['Piano', true],
  ]);
});

it('a new tag that is removed again is not saved', () => {
  expect(changesOf(withTag(withTag(draft(), 'New', true), 'new', false), IDS)).toEqual([]);
});

it('matching finds tags by any part of their name', () => {
  const many = draftOf(
    [],
    Array.from({ length: 1000 }, (_, n) => ({ name: `Tag ${n}` })),
  );
  expect(matching(many, 'tAG 99')).toHaveLength(11);
  expect(matching(many, ' # ')).toHaveLength(1000);
  expect(matching(many, 'x'.repeat(10_000))).toEqual([]);
});
