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

it('offers the tags of the items before all others, each once', () => {
  expect(states()).toEqual([
    ['Rain', 'mixed'],
    ['Sea', true],
    ['Piano', false],
  ]);
});

it('changes nothing until something is chosen, and only what is not so already', () => {
  expect(changesOf(draft(), IDS)).toEqual([]);
  const chosen = withTag(withTag(withTag(draft(), 'sea', true), 'RAIN', true), 'Piano', false);
  expect(changesOf(chosen, IDS)).toEqual([{ name: 'Rain', ids: IDS, on: true }]);
  expect(changesOf(withTag(chosen, 'Sea', false), IDS)).toContainEqual({ name: 'Sea', ids: IDS, on: false });
});

it('a new tag comes first, as it will be stored, and another spelling of a tag is that tag', () => {
  const chosen = withTag(withTag(draft(), '  #night \n sky ', true), 'ＰＩＡＮＯ', true);
  expect(states(chosen)).toEqual([
    ['night sky', true],
    ['Rain', 'mixed'],
    ['Sea', true],
    ['Piano', true],
  ]);
});

it('a tag chosen and taken off again is not saved', () => {
  expect(changesOf(withTag(withTag(draft(), 'New', true), 'new', false), IDS)).toEqual([]);
});

it('finds tags by any part of the name, of a thousand too', () => {
  const many = draftOf(
    [],
    Array.from({ length: 1000 }, (_, n) => ({ name: `Tag ${n}` })),
  );
  expect(matching(many, 'tAG 99')).toHaveLength(11);
  expect(matching(many, ' # ')).toHaveLength(1000);
  expect(matching(many, 'x'.repeat(10_000))).toEqual([]);
});
