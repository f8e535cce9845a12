import { apiKey, type Connection, type KeyProtection } from '../../shared/domain/connection.ts';
import { type BaseUrlProblem, parseBaseUrl } from '../../shared/service/base-url.ts';
import { API_KEY_MAX_LENGTH } from '../../shared/service/limits.ts';
import { SERVICE_PRESETS } from '../../shared/service/presets.ts';
import type { EndpointProfile } from '../../shared/service/profile.ts';

/** The values of a connection's form while the user fills it in. */
export interface ConnectionDraft {
  readonly name: string;
  readonly baseUrl: string;
  /** The profile fields that are saved along: all of a chosen service, else whether `http:` is allowed. */
  readonly profile: Partial<EndpointProfile>;
  /** A newly typed key; empty keeps the current one. */
  readonly key: string;
  /** Whether to store the key in the host's vault, if it has one. */
  readonly keep: boolean;
}

export type KeyProblem = 'empty' | 'characters' | 'tooLong';

/** The problems that prevent saving, by field. */
export interface DraftProblems {
  readonly baseUrl: BaseUrlProblem | null;
  readonly key: KeyProblem | null;
}

/**
 * Returns the form's initial values. A keychain stores the key unless the user opts out; a plain file only if they opt
 * in.
 */
export function draftOf(
  connection: Connection | null,
  name: string,
  protection: KeyProtection,
): ConnectionDraft {
  return {
    name: connection?.name ?? name,
    baseUrl: connection?.baseUrl ?? '',
    profile: connection ? { plainHttp: connection.profile.plainHttp } : {},
    key: '',
    // A new key is stored in the same way as the one it replaces.
    keep: connection?.key.state === 'present' ? connection.key.kept : protection === 'keychain',
  };
}

/** Whether a draft of a new connection holds anything that the user typed. */
export function isTyped({ name, baseUrl, key }: ConnectionDraft): boolean {
  return name !== '' || key !== '' || !SERVICE_PRESETS.some((preset) => preset.baseUrl === baseUrl);
}

/**
 * Returns the name a draft is saved under: the typed one, else the server's; empty without a valid
 * address.
 */
export function nameOf(draft: Pick<ConnectionDraft, 'name' | 'baseUrl' | 'profile'>): string {
  const name = draft.name.trim();
  const address = parseBaseUrl(draft.baseUrl, draft.profile);
  return name === '' && address.ok ? new URL(address.url).host : name;
}

/** Returns the form after `submitted` was saved as `known`. A field edited meanwhile keeps its text. */
export function afterSave(
  submitted: ConnectionDraft,
  known: Pick<Connection, 'name' | 'baseUrl'>,
): (now: ConnectionDraft) => ConnectionDraft {
  return (now) => ({
    ...now,
    name: now.name === submitted.name ? known.name : now.name,
    baseUrl: now.baseUrl === submitted.baseUrl ? known.baseUrl : now.baseUrl,
    key: now.key === submitted.key ? '' : now.key,
  });
}

/** Returns the problem with a typed key; null if there is none. */
export function keyProblem(key: string): KeyProblem | null {
  const trimmed = key.trim();
  if (trimmed === '') return 'empty';
  if (trimmed.length > API_KEY_MAX_LENGTH) return 'tooLong';
  return apiKey.safeParse(trimmed).success ? null : 'characters';
}

/**
 * Checks a draft. A key is required only if `needsKey` is set: for a new connection, or if the old
 * key will be forgotten.
 */
export function problemsOf(draft: ConnectionDraft, needsKey: boolean): DraftProblems {
  const address = parseBaseUrl(draft.baseUrl, draft.profile);
  const key = keyProblem(draft.key);
  return {
    baseUrl: address.ok ? null : address.problem,
    key: key === 'empty' && !needsKey ? null : key,
  };
}

/** Returns whether a service takes a key. */
export function takesKey({ authentication }: Partial<EndpointProfile>): boolean {
  return authentication !== 'none';
}

export function isSound(problems: DraftProblems): boolean {
  return problems.baseUrl === null && problems.key === null;
}

/**
 * Returns whether saving this address makes the core forget the key, which belongs to the server it
 * was entered for.
 */
export function forgetsKey(connection: Connection | null, baseUrl: string): boolean {
  if (connection === null || connection.key.state === 'absent') return false;
  const before = parseBaseUrl(connection.baseUrl, connection.profile);
  const after = parseBaseUrl(baseUrl, connection.profile);
  return before.ok && after.ok && before.origin !== after.origin;
}

/** Returns whether to show a problem while the address is being typed: one that more characters cannot solve. */
export function tellAtOnce(problem: BaseUrlProblem | null): boolean {
  return (
    problem === 'http_local' || problem === 'http_remote' || problem === 'userinfo' || problem === 'query'
  );
}
