import { DEFAULT_PROFILE, type EndpointProfile, endpointProfile } from '../../shared/service/profile.ts';

/** Fields that hold a path, and those that hold a wait. */
export const PATH_FIELDS = ['chatPath', 'messagesPath', 'modelsPath'] as const;
export const WAIT_FIELDS = ['stillWaitingMs', 'idleTimeoutMs', 'headersTimeoutMs'] as const;
export type ProfileField = (typeof PATH_FIELDS)[number] | (typeof WAIT_FIELDS)[number];

const isWait = (field: ProfileField) => WAIT_FIELDS.some((wait) => wait === field);

/** A field as it stands in its box: waits in seconds, a path that is off as nothing. */
export function profileText(profile: EndpointProfile, field: ProfileField): string {
  const value = profile[field];
  return typeof value === 'number' ? String(value / 1000) : (value ?? '');
}

/** The change a text makes, or null when it is no sound value for the field. */
export function profilePatch(field: ProfileField, text: string): Partial<EndpointProfile> | null {
  const trimmed = text.trim();
  const value = isWait(field) ? seconds(trimmed) : trimmed === '' && field === 'modelsPath' ? null : trimmed;
  const parsed = endpointProfile.shape[field].safeParse(value);
  return parsed.success ? { [field]: parsed.data } : null;
}

export function isDefault(profile: EndpointProfile, field: ProfileField): boolean {
  return profile[field] === DEFAULT_PROFILE[field];
}

/** Milliseconds; NaN, which no schema takes, for what is no number. */
function seconds(text: string): number {
  return text === '' ? Number.NaN : Math.round(Number(text) * 1000);
}
