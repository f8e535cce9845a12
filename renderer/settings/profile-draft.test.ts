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

it('timeouts are shown in seconds and stored in milliseconds', () => {
  expect(profileText({ ...DEFAULT_PROFILE, idleTimeoutMs: 90_000 }, 'idleTimeoutMs')).toBe('90');
  expect(profilePatch('idleTimeoutMs', '1.5')).toEqual({ idleTimeoutMs: 1500 });
  expect(profilePatch('idleTimeoutMs', '１．５')).toEqual({ idleTimeoutMs: 1500 });
});

it.each(['', '0', '0.5', '3601', 'soon', '-4'])('profilePatch rejects %j as a timeout', (text) => {
  expect(profilePatch('idleTimeoutMs', text)).toBeNull();
});

it('poll delays are shown in seconds, including fractions', () => {
  expect(profileText(DEFAULT_PROFILE, 'pollFirstMs')).toBe('2');
  expect(profilePatch('pollFirstMs', '0.5')).toEqual({ pollFirstMs: 500 });
  expect(profilePatch('pollFirstMs', '0.4')).toBeNull();
});

it('an empty path turns an operation off only if it is optional', () => {
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

it('vision model patterns are read one per line and may be empty', () => {
  expect(profileText({ ...DEFAULT_PROFILE, visionModels: ['a*', 'b'] }, 'visionModels')).toBe('a*\nb');
  expect(profilePatch('visionModels', ' a* \n\n b')).toEqual({ visionModels: ['a*', 'b'] });
  expect(profilePatch('visionModels', ' \n')).toEqual({ visionModels: [] });
  expect(profilePatch('visionModels', 'x'.repeat(300))).toBeNull();
  expect(profilePatch('visionModels', 'x\n'.repeat(101))).toBeNull();
});

it('the fields cover every property of the profile', () => {
  expect(PROFILE_FIELDS.toSorted()).toEqual(Object.keys(endpointProfile.shape).toSorted());
});

it('sizes are shown in MiB and stored in bytes', () => {
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
] as const)('profilePatch accepts exactly the range of %s', (field) => {
  const range = rangeOf(field);
  if (range === null) throw new Error('no range');
  expect(profilePatch(field, String(range.min))).not.toBeNull();
  expect(profilePatch(field, String(range.max))).not.toBeNull();
  for (const text of [String(range.min - 1), String(range.max + 1), '', 'many']) {
    expect(profilePatch(field, text), text).toBeNull();
  }
});

it('profilePatch rejects a fractional concurrency', () => {
  expect(profilePatch('concurrency', '1.5')).toBeNull();
});

it.each(['v1/chat', '/v1/chat?x=1', '/v1/a b', '/v1/#x'])('profilePatch rejects %j as a path', (text) => {
  expect(profilePatch('chatPath', text)).toBeNull();
});

it.each(['task id', 'a/b', 'a?b', ''])('profilePatch rejects %j as a field name', (text) => {
  expect(profilePatch('songQueryParameter', text)).toBeNull();
});

it('profilePatch accepts a response path of names separated by dots', () => {
  expect(profilePatch('songUrlPlace', 'data.items.0.link')).toEqual({ songUrlPlace: 'data.items.0.link' });
  for (const text of ['.a', 'a..b', 'a[0]']) expect(profilePatch('songUrlPlace', text), text).toBeNull();
});

it('isDefault tells whether a field was changed', () => {
  expect(isDefault(DEFAULT_PROFILE, 'chatPath')).toBe(true);
  expect(isDefault({ ...DEFAULT_PROFILE, modelsPath: '/v1/models' }, 'modelsPath')).toBe(false);
});
