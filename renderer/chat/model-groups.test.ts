// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { groupModels } from './parts/model-picker.tsx';

describe('model picker', () => {
  const models = [
    { id: 'own', owner: 'service', vision: false, visionFrom: 'builtin', interfaces: ['chat', 'messages'] },
    { id: 'eye', owner: 'service', vision: true, visionFrom: 'builtin', interfaces: ['chat'] },
    { id: 'other', owner: 'partner', vision: false, visionFrom: 'builtin', interfaces: ['chat'] },
  ] as const;
  const plain = models.map((model) => ({ ...model, interfaces: [...model.interfaces] }));
  const ids = (groups: ReturnType<typeof groupModels>) =>
    groups.map((group) => `${group.id}: ${group.models.map((model) => model.id).join(' ')}`);

  it('lists each model in exactly one group', () => {
    expect(ids(groupModels(plain, { interface: 'chat', model: 'own', favourites: ['other'] }))).toEqual([
      'favourites: other',
      'service: own',
      'vision: eye',
    ]);
  });

  it('lists models of the interface and keeps a selected id that was typed by hand', () => {
    expect(ids(groupModels(plain, { interface: 'messages', model: 'my-own-id', favourites: [] }))).toEqual([
      'service: own',
      'other: my-own-id',
    ]);
  });
});
