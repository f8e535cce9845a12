import { expect, it } from 'vitest';
import type { ModelEntry } from '../../shared/contract/connections.ts';
import { firstCompared } from './model-choice.ts';

const entry = (id: string, interfaces: ModelEntry['interfaces'] = ['chat']): ModelEntry => ({
  ...{ id, owner: 'service', vision: false, visionFrom: 'builtin', interfaces },
});
const OFFERED = [entry('a'), entry('m', ['messages']), entry('b'), entry('c')];

it.each([
  ['the next one', 'a', OFFERED, [], ['a', 'b']],
  ['the one before the last', 'c', OFFERED, [], ['c', 'b']],
  ['a favourite', 'a', OFFERED, ['a', 'c'], ['a', 'c']],
  ['the first, where its own is not listed', 'typed', OFFERED, ['m'], ['typed', 'a']],
  ['none, where there is no other', 'a', [entry('a')], [], ['a']],
  ['none, where the list is not there', 'a', [], ['b'], ['a']],
])(
  'a first comparison begins with the model of the chat and %s',
  (_, model, offered, favourites, expected) => {
    expect(firstCompared({ model, interface: 'chat' }, offered, favourites)).toEqual(expected);
  },
);
