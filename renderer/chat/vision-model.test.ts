import { expect, it } from 'vitest';
import type { ModelEntry } from '../../shared/contract/connections.ts';
import { visionModel } from './vision-model.ts';

const model = (id: string, vision: boolean, ...interfaces: ModelEntry['interfaces']): ModelEntry => ({
  id,
  owner: 'service',
  vision,
  interfaces,
});
const offered = [
  model('blind', false, 'chat', 'messages'),
  model('sees', true, 'chat'),
  model('sees-too', true, 'chat'),
];

it('takes one that sees, the favourites first', () => {
  const chosen = 'chat';
  expect(visionModel(offered, { chosen, favourites: [] })?.model).toBe('sees');
  expect(visionModel(offered, { chosen, favourites: ['blind', 'sees-too'] })?.model).toBe('sees-too');
});

it('changes the interface only where the present one has none', () => {
  const favourites: string[] = [];
  expect(visionModel(offered, { chosen: 'messages', favourites })).toEqual({
    model: 'sees',
    interface: 'chat',
  });
  const both = [...offered, model('both', true, 'messages')];
  expect(visionModel(both, { chosen: 'messages', favourites })).toEqual({
    model: 'both',
    interface: 'messages',
  });
});

it('falls back on those the service names until the connection has answered, and knows when there is none', () => {
  expect(visionModel(undefined, { chosen: 'chat', favourites: [] })?.model).toBe('vendor-vl-1.0-260319');
  expect(visionModel([model('blind', false, 'chat')], { chosen: 'chat', favourites: [] })).toBeNull();
});
