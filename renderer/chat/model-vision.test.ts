// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import type { ModelEntry } from '../../shared/contract/connections.ts';
import { visionOf } from './model-vision.ts';

const entry = (id: string, vision: boolean): ModelEntry => ({
  ...{ id, owner: 'unknown', vision, visionFrom: 'service', interfaces: ['chat'] },
});

it('visionOf trusts what the service reports over the name of the model', () => {
  const offered = [entry('blind-vl', false), entry('plain', true)];
  expect(visionOf('blind-vl', offered, {})).toEqual({ sees: false, from: 'service' });
  expect(visionOf('plain', offered, {})).toEqual({ sees: true, from: 'service' });
});

it('visionOf uses the built-in list for a model the service does not list', () => {
  expect(visionOf('vendor-vl-1.0-260319', [], {})).toEqual({ sees: true, from: 'builtin' });
  expect(visionOf('vendor-s2', [entry('plain', true)], {})).toEqual({ sees: false, from: 'builtin' });
  expect(visionOf('gpt-4o-mini', [], {}, ['gpt-4o*'])).toEqual({ sees: true, from: 'builtin' });
  expect(visionOf('a-vl', [], {}, [])).toEqual({ sees: false, from: 'builtin' });
});

it("visionOf prefers the user's setting to the service", () => {
  expect(visionOf('plain', [entry('plain', true)], { plain: false })).toEqual({ sees: false, from: 'user' });
  expect(visionOf('vendor-s2', [], { 'vendor-s2': true })).toEqual({ sees: true, from: 'user' });
});
