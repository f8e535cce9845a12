import { expect, it } from 'vitest';
import { DEFAULT_PROFILE } from '../../shared/service/profile.ts';
import { isDefault, profilePatch, profileText } from './profile-draft.ts';

it('shows waits in seconds and reads them back as milliseconds', () => {
  expect(profileText({ ...DEFAULT_PROFILE, idleTimeoutMs: 90_000 }, 'idleTimeoutMs')).toBe('90');
  expect(profilePatch('idleTimeoutMs', '1.5')).toEqual({ idleTimeoutMs: 1500 });
});

it.each(['', '0', '0.5', '3601', 'soon', '-4'])('refuses %j as a wait', (text) => {
  expect(profilePatch('idleTimeoutMs', text)).toBeNull();
});

it('takes an empty model path as "off", but no other', () => {
  expect(profilePatch('modelsPath', ' ')).toEqual({ modelsPath: null });
  expect(profilePatch('chatPath', '')).toBeNull();
});

it.each(['v1/chat', '/v1/chat?x=1', '/v1/a b', '/v1/#x'])('refuses %j as a path', (text) => {
  expect(profilePatch('chatPath', text)).toBeNull();
});

it('knows what was changed', () => {
  expect(isDefault(DEFAULT_PROFILE, 'chatPath')).toBe(true);
  expect(isDefault({ ...DEFAULT_PROFILE, modelsPath: '/v1/models' }, 'modelsPath')).toBe(false);
});
