import { expect, it } from 'vitest';
import type { ModelEntry } from '../../shared/contract/connections.ts';
import { firstCompared } from './model-choice.ts';

const entry = (id: string, interfaces: ModelEntry['interfaces'] = ['chat']): ModelEntry => ({
  ...{ id, owner: 'service', vision: false, visionFrom: 'builtin', interfaces },
});
const OFFERED = [entry('a'), entry('m', ['messages']), entry('b'), entry('c')];

it.each([
  ['the next model', 'a', OFFERED, [], ['a', 'b']],
  ['the one before it when its own is the last', 'c', OFFERED, [], ['c', 'b']],
  ['a favourite', 'a', OFFERED, ['a', 'c'], ['a', 'c']],
  ['the first one when its own is not listed', 'typed', OFFERED, ['m'], ['typed', 'a']],
  ['no other when there is none', 'a', [entry('a')], [], ['a']],
  ['no other when the list is missing', 'a', [], ['b'], ['a']],
])(
  "a first comparison preselects the conversation's model and %s",
  (_, model, offered, favourites, expected) => {
    expect(firstCompared({ model, interface: 'chat' }, offered, favourites)).toEqual(expected);
  },
);
