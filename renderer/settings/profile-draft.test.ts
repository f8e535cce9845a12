import { expect, it } from 'vitest';
import { DEFAULT_PROFILE, endpointProfile } from '../../shared/service/profile.ts';
import {
  isChoice,
  isDefault,
  isFlag,
  mayBeOff,
  PROFILE_FIELDS,
  type ProfileField,
  profilePatch,
  profileText,
  rangeOf,
  type TypedField,
} from './profile-draft.ts';

const isTyped = (field: ProfileField): field is TypedField => !isChoice(field) && !isFlag(field);

it('shows waits in seconds and reads them back as milliseconds', () => {
  expect(profileText({ ...DEFAULT_PROFILE, idleTimeoutMs: 90_000 }, 'idleTimeoutMs')).toBe('90');
  expect(profilePatch('idleTimeoutMs', '1.5')).toEqual({ idleTimeoutMs: 1500 });
});

it.each(['', '0', '0.5', '3601', 'soon', '-4'])('refuses %j as a wait', (text) => {
  expect(profilePatch('idleTimeoutMs', text)).toBeNull();
});

it('shows the delays between polls in seconds, including fractions', () => {
  expect(profileText(DEFAULT_PROFILE, 'pollFirstMs')).toBe('2');
  expect(profilePatch('pollFirstMs', '0.5')).toEqual({ pollFirstMs: 500 });
  expect(profilePatch('pollFirstMs', '0.4')).toBeNull();
});

it('takes an empty path as "off" where the operation can be, and nowhere else', () => {
  expect(PROFILE_FIELDS.filter(mayBeOff)).toEqual([
    'chatPath',
    'messagesPath',
    'modelsPath',
    'defaultModel',
    'speechPath',
    'speechStreamPath',
    'voicesPath',
    'songPath',
    'songStatePlace',
    'songUrlPlace',
    'imageSyncPath',
    'imageAsyncPath',
    'imageStatePlace',
    'imageUrlPlace',
  ]);
  for (const field of PROFILE_FIELDS.filter(isTyped)) {
    if (field === 'imageSizes' || field === 'visionModels') continue;
    expect(profilePatch(field, ' '), field).toEqual(mayBeOff(field) ? { [field]: null } : null);
  }
});

it('takes patterns of models by line, and none at all', () => {
  expect(profileText({ ...DEFAULT_PROFILE, visionModels: ['a*', 'b'] }, 'visionModels')).toBe('a*\nb');
  expect(profilePatch('visionModels', ' a* \n\n b')).toEqual({ visionModels: ['a*', 'b'] });
  expect(profilePatch('visionModels', ' \n')).toEqual({ visionModels: [] });
  expect(profilePatch('visionModels', 'x'.repeat(300))).toBeNull();
  expect(profilePatch('visionModels', 'x\n'.repeat(101))).toBeNull();
});

it('shows every field of the profile', () => {
  expect(PROFILE_FIELDS.toSorted()).toEqual(Object.keys(endpointProfile.shape).toSorted());
});

it('shows sizes in MiB and reads them back as bytes', () => {
  expect(profileText(DEFAULT_PROFILE, 'speechBodyMax')).toBe('128');
  expect(profilePatch('speechBodyMax', '64')).toEqual({ speechBodyMax: 64 * 1024 * 1024 });
});

it.each([
  'speechPieceMax',
  'speechBodyMax',
  'songFileMax',
  'imageReferenceMax',
  'concurrency',
  'pollMostMs',
] as const)('%s: takes its range and no more', (field) => {
  const range = rangeOf(field);
  if (range === null) throw new Error('no range');
  expect(profilePatch(field, String(range.min))).not.toBeNull();
  expect(profilePatch(field, String(range.max))).not.toBeNull();
  for (const text of [String(range.min - 1), String(range.max + 1), '', 'many']) {
    expect(profilePatch(field, text), text).toBeNull();
  }
});

it('refuses half a call', () => {
  expect(profilePatch('concurrency', '1.5')).toBeNull();
});

it.each(['v1/chat', '/v1/chat?x=1', '/v1/a b', '/v1/#x'])('refuses %j as a path', (text) => {
  expect(profilePatch('chatPath', text)).toBeNull();
});

it.each(['task id', 'a/b', 'a?b', ''])('refuses %j as a field name', (text) => {
  expect(profilePatch('songQueryParameter', text)).toBeNull();
});

it('takes a place in an answer as names with points between them', () => {
  expect(profilePatch('songUrlPlace', 'data.items.0.link')).toEqual({ songUrlPlace: 'data.items.0.link' });
  for (const text of ['.a', 'a..b', 'a[0]']) expect(profilePatch('songUrlPlace', text), text).toBeNull();
});

it('knows what was changed', () => {
  expect(isDefault(DEFAULT_PROFILE, 'chatPath')).toBe(true);
  expect(isDefault({ ...DEFAULT_PROFILE, modelsPath: '/v1/models' }, 'modelsPath')).toBe(false);
});
