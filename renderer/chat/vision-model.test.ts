// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import type { ModelEntry } from '../../shared/contract/connections.ts';
import { visionModel } from './model-vision.ts';
import { BUILT_IN } from './models-store.ts';

const model = (id: string, vision: boolean, ...interfaces: ModelEntry['interfaces']): ModelEntry => ({
  id,
  owner: 'service',
  vision,
  visionFrom: 'service',
  interfaces,
});
const offered = [
  model('blind', false, 'chat', 'messages'),
  model('sees', true, 'chat'),
  model('sees-too', true, 'chat'),
];

it('visionModel picks a model that sees, favourites first', () => {
  const chosen = 'chat';
  expect(visionModel(offered, { chosen, favourites: [] })?.model).toBe('sees');
  expect(visionModel(offered, { chosen, favourites: ['blind', 'sees-too'] })?.model).toBe('sees-too');
});

it('visionModel changes the interface only if the current one has no such model', () => {
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

it("visionModel follows the service and the user's overrides and may find none", () => {
  const chosen = 'chat';
  expect(visionModel(BUILT_IN.models, { chosen, favourites: [] })?.model).toBe('vendor-vl-1.0-260319');
  const blind = [model('blind-vl', false, 'chat')];
  expect(visionModel(blind, { chosen, favourites: [] })).toBeNull();
  expect(visionModel(blind, { chosen, favourites: [], own: { 'blind-vl': true } })?.model).toBe('blind-vl');
  expect(visionModel(offered, { chosen, favourites: [], own: { sees: false } })?.model).toBe('sees-too');
});
