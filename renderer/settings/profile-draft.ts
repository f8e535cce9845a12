import { CONCURRENCY, SPEECH_PIECE_MAX } from '../../shared/service/limits.ts';
import { DEFAULT_PROFILE, type EndpointProfile, endpointProfile } from '../../shared/service/profile.ts';

/** What a field holds, which says how it is written in its box. */
type Kind = 'path' | 'wait' | 'characters' | 'mebibytes' | 'calls';

const KINDS = {
  chatPath: 'path',
  messagesPath: 'path',
  modelsPath: 'path',
  speechPath: 'path',
  speechStreamPath: 'path',
  voicesPath: 'path',
  speechPieceMax: 'characters',
  speechBodyMax: 'mebibytes',
  concurrency: 'calls',
  stillWaitingMs: 'wait',
  idleTimeoutMs: 'wait',
  headersTimeoutMs: 'wait',
} as const satisfies Record<keyof EndpointProfile, Kind>;

export type ProfileField = keyof typeof KINDS;

/** In the order they are shown. */
export const PROFILE_FIELDS: readonly ProfileField[] = [
  'chatPath',
  'messagesPath',
  'modelsPath',
  'speechPath',
  'speechStreamPath',
  'voicesPath',
  'speechPieceMax',
  'speechBodyMax',
  'concurrency',
  'stillWaitingMs',
  'idleTimeoutMs',
  'headersTimeoutMs',
];

/** What one of what stands in the box counts in the profile. */
const UNITS: Readonly<Record<Exclude<Kind, 'path'>, number>> = {
  wait: 1000,
  characters: 1,
  mebibytes: 1024 * 1024,
  calls: 1,
};

/** Bounds of the whole numbers, as they stand in the box. */
const RANGES: Readonly<Record<'characters' | 'mebibytes' | 'calls', { min: number; max: number }>> = {
  characters: SPEECH_PIECE_MAX,
  mebibytes: { min: 1, max: 1024 },
  calls: CONCURRENCY,
};

export function kindOf(field: ProfileField): Kind {
  return KINDS[field];
}

/** The bounds of a field that takes a whole number, null for the others. */
export function rangeOf(field: ProfileField): { readonly min: number; readonly max: number } | null {
  const kind = kindOf(field);
  return kind === 'path' || kind === 'wait' ? null : RANGES[kind];
}

/** A path that may be left out: the operation is off then. */
export function mayBeOff(field: ProfileField): boolean {
  return endpointProfile.shape[field].safeParse(null).success;
}

/** A field as it stands in its box: waits in seconds, sizes in MiB, a path that is off as nothing. */
export function profileText(profile: EndpointProfile, field: ProfileField): string {
  const value = profile[field];
  const kind = kindOf(field);
  if (typeof value !== 'number' || kind === 'path') return String(value ?? '');
  return String(value / UNITS[kind]);
}

/** The change a text makes, or null when it is no sound value for the field. */
export function profilePatch(field: ProfileField, text: string): Partial<EndpointProfile> | null {
  const trimmed = text.trim();
  const kind = kindOf(field);
  const off = trimmed === '' && mayBeOff(field);
  const value = kind === 'path' ? (off ? null : trimmed) : numberOf(trimmed, kind);
  const parsed = endpointProfile.shape[field].safeParse(value);
  return parsed.success ? { [field]: parsed.data } : null;
}

export function isDefault(profile: EndpointProfile, field: ProfileField): boolean {
  return profile[field] === DEFAULT_PROFILE[field];
}

/** In the profile's unit; NaN, which no schema takes, for what is no number. */
function numberOf(text: string, kind: Exclude<Kind, 'path'>): number {
  if (text === '') return Number.NaN;
  const value = Number(text) * UNITS[kind];
  // A part of a second or of a MiB is rounded; a part of a character or a call is a mistake.
  return UNITS[kind] === 1 ? value : Math.round(value);
}
