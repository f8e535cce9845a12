import { CONCURRENCY, IMAGE_REFERENCE, POLL_WAIT, SPEECH_SEGMENT_MAX } from '../../shared/service/limits.ts';
import { DEFAULT_PROFILE, type EndpointProfile, endpointProfile } from '../../shared/service/profile.ts';
import { halfWidth } from '../lib/read-number.ts';

const MIB = 1024 * 1024;

/**
 * The kinds of numbers: the factor from the displayed unit to the profile's, the range in the
 * displayed unit, and the unit's name.
 */
const NUMBERS = {
  wait: { per: 1000, min: 1, max: 3600, unit: 'seconds' },
  pause: { per: 1000, min: POLL_WAIT.min / 1000, max: POLL_WAIT.max / 1000, unit: 'seconds' },
  characters: { per: 1, ...SPEECH_SEGMENT_MAX, unit: 'characters' },
  mebibytes: { per: MIB, min: 1, max: 1024, unit: 'mebibytes' },
  reference: { per: MIB, min: 0.1, max: IMAGE_REFERENCE.bytes / MIB, unit: 'mebibytes' },
  calls: { per: 1, ...CONCURRENCY, unit: null },
} as const;
type NumberKind = keyof typeof NUMBERS;

/** The kind of value in a field, which decides how the box formats it. */
type Kind = NumberKind | 'path' | 'name' | 'model' | 'choice' | 'flag' | 'sizes' | 'patterns';

/** The fields by topic, in display order. */
const FIELDS = {
  chat: {
    chatPath: 'path',
    messagesPath: 'path',
    modelsPath: 'path',
    defaultModel: 'model',
    visionModels: 'patterns',
    tokenLimitField: 'choice',
    streamUsage: 'flag',
    thinkingField: 'choice',
    thinkingEffort: 'choice',
  },
  speech: {
    speechPath: 'path',
    speechStreamPath: 'path',
    voicesPath: 'path',
    speechPieceMax: 'characters',
    speechBodyMax: 'mebibytes',
  },
  music: {
    songPath: 'path',
    songQueryPath: 'path',
    songQueryMethod: 'choice',
    songQueryPlacement: 'choice',
    songQueryParameter: 'name',
    songStatePlace: 'name',
    songUrlPlace: 'name',
    songFileMax: 'mebibytes',
  },
  images: {
    imageSyncPath: 'path',
    imageAsyncPath: 'path',
    imageQueryPath: 'path',
    imageQueryMethod: 'choice',
    imageQueryPlacement: 'choice',
    imageQueryParameter: 'name',
    imagePromptField: 'name',
    imageModelField: 'name',
    imageSizeField: 'name',
    imageReferenceField: 'name',
    imageSizes: 'sizes',
    imageStatePlace: 'name',
    imageUrlPlace: 'name',
    imageReferenceMax: 'reference',
    imageFileMax: 'mebibytes',
    imageHeadersTimeoutMs: 'wait',
  },
  tasks: {
    pollFirstMs: 'pause',
    pollMostMs: 'pause',
    plainHttpResults: 'flag',
  },
  calls: {
    authentication: 'choice',
    plainHttp: 'flag',
    concurrency: 'calls',
    stillWaitingMs: 'wait',
    idleTimeoutMs: 'wait',
    headersTimeoutMs: 'wait',
  },
} as const satisfies Record<string, Partial<Record<keyof EndpointProfile, Kind>>>;

const KINDS = {
  ...FIELDS.chat,
  ...FIELDS.speech,
  ...FIELDS.music,
  ...FIELDS.images,
  ...FIELDS.tasks,
  ...FIELDS.calls,
} satisfies Record<keyof EndpointProfile, Kind>;

export type ProfileField = keyof typeof KINDS;
type FieldsOf<K extends Kind> = {
  [Field in ProfileField]: (typeof KINDS)[Field] extends K ? Field : never;
}[ProfileField];
export type ChoiceField = FieldsOf<'choice'>;
export type FlagField = FieldsOf<'flag'>;
/** The fields with a text box. */
export type TypedField = Exclude<ProfileField, ChoiceField | FlagField>;

export const PROFILE_GROUPS = Object.keys(FIELDS) as (keyof typeof FIELDS)[];

export function fieldsOf(group: keyof typeof FIELDS): readonly ProfileField[] {
  return Object.keys(FIELDS[group]) as ProfileField[];
}

export const PROFILE_FIELDS: readonly ProfileField[] = PROFILE_GROUPS.flatMap(fieldsOf);

export function kindOf(field: ProfileField): Kind {
  return KINDS[field];
}

export function isChoice(field: ProfileField): field is ChoiceField {
  return KINDS[field] === 'choice';
}

export function isFlag(field: ProfileField): field is FlagField {
  return KINDS[field] === 'flag';
}

/** Returns the range and unit of a numeric field as displayed; null for other fields. */
export function rangeOf(field: ProfileField): (typeof NUMBERS)[NumberKind] | null {
  const kind = kindOf(field);
  return isNumber(kind) ? NUMBERS[kind] : null;
}

/**
 * Returns whether a field may be empty: without a path the operation is off; without a response
 * path its usual one is used.
 */
export function mayBeOff(field: ProfileField): boolean {
  return endpointProfile.shape[field].safeParse(null).success;
}

/** Returns a field as displayed: timeouts in seconds, sizes in MiB, and an empty text for what is off. */
export function profileText(profile: EndpointProfile, field: ProfileField): string {
  if (field === 'visionModels') return profile.visionModels.join('\n');
  if (field === 'imageSizes') return sizesText(profile.imageSizes);
  const value = profile[field];
  const kind = kindOf(field);
  return typeof value === 'number' && isNumber(kind)
    ? String(value / NUMBERS[kind].per)
    : String(value ?? '');
}

/** Returns the change of the profile for a text; null if it is not a valid value of the field. */
export function profilePatch(field: TypedField, text: string): Partial<EndpointProfile> | null {
  const trimmed = text.trim();
  const kind = kindOf(field);
  const off = trimmed === '' && mayBeOff(field);
  const value = isNumber(kind) ? numberOf(trimmed, kind) : off ? null : fromWords(trimmed, kind);
  const parsed = endpointProfile.shape[field].safeParse(value);
  return parsed.success ? { [field]: parsed.data } : null;
}

export function isDefault(profile: EndpointProfile, field: ProfileField): boolean {
  return profileText(profile, field) === profileText(DEFAULT_PROFILE, field);
}

function fromWords(text: string, kind: Kind): unknown {
  if (kind === 'patterns') return text.split('\n').filter((line) => line.trim() !== '');
  return kind === 'sizes' ? sizesByModel(text) : text;
}

/** Returns a number in the profile's unit; NaN, which no schema accepts, if the text is not a number. */
function numberOf(text: string, kind: NumberKind): number {
  if (text === '') return Number.NaN;
  const value = Number(halfWidth(text)) * NUMBERS[kind].per;
  // A fraction of a second or a MiB is rounded; a fraction of a character or a call is a mistake.
  return NUMBERS[kind].per === 1 ? value : Math.round(value);
}

function isNumber(kind: Kind): kind is NumberKind {
  return kind in NUMBERS;
}

/**
 * Parses sizes by model, one model per line: `model: 1024x1024, 768x1360`; `×` counts as `x`.
 * @returns null when a line is invalid
 */
export function sizesByModel(text: string): Record<string, string[]> | null {
  const models: Record<string, string[]> = {};
  for (const line of text.split('\n')) {
    if (line.trim() === '') continue;
    // A model's name may contain colons.
    const [, model = '', sizes = ''] = /^(.*):([^:]*)$/.exec(line.trim()) ?? [];
    const name = model.trim();
    if (name === '' || Object.hasOwn(models, name)) return null;
    models[name] = halfWidth(sizes)
      .split(',')
      .map((size) => size.trim().replace(/\s*[×xX]\s*/, 'x'));
  }
  return models;
}

/** Returns sizes in the format that `sizesByModel` parses. */
export function sizesText(models: Readonly<Record<string, readonly string[]>>): string {
  return Object.entries(models)
    .map(([model, sizes]) => `${model}: ${sizes.join(', ')}`)
    .join('\n');
}
