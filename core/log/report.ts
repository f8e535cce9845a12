import type { Connection, KeyProtection } from '../../shared/domain/connection.ts';
import type { JobState } from '../../shared/domain/job-state.ts';
import type { LibraryUsage } from '../../shared/domain/library-item.ts';
import type { LogLine } from '../../shared/domain/log-line.ts';
import type { Settings } from '../../shared/domain/settings.ts';
import { DEFAULT_PROFILE } from '../../shared/service/profile.ts';
import type { Host } from '../platform/host.ts';

/** The contents of a report. */
export interface ReportFacts {
  /** Epoch milliseconds. */
  readonly now: number;
  readonly host: Pick<Host, 'kind' | 'version' | 'dataFolder' | 'isDataFolderRemote'>;
  /** Versions of the runtime: `node`, `electron`, `chrome`, `sqlite`, as the process reports them. */
  readonly versions: Readonly<Record<string, string | undefined>>;
  readonly system: {
    readonly name: string;
    readonly arch: string;
    readonly cores: number;
    readonly memory: number;
  };
  /** The user agent of the window. */
  readonly window: string;
  readonly settings: Settings;
  readonly connections: readonly Connection[];
  /** Whether host names of services may be included. */
  readonly withHosts: boolean;
  readonly protection: KeyProtection;
  /** The name of the system's keychain, if it has one. */
  readonly backend: string | null;
  readonly databaseForm: number;
  readonly conversations: { readonly kept: number; readonly trashed: number };
  readonly jobs: readonly { readonly state: JobState; readonly count: number }[];
  readonly library: LibraryUsage;
  /** Keys of the message catalogue: the notices shown at this start. */
  readonly notices: readonly string[];
  /** The last warnings and errors, oldest first. */
  readonly lines: readonly LogLine[];
}

/** Formats a report as Markdown, in English whatever the window's language: it is for support. Not redacted yet. */
export function formatReport(facts: ReportFacts): string {
  const { host, system, library } = facts;
  return [
    '# Quartet report',
    '',
    `Made ${new Date(facts.now).toISOString()}. It holds no keys, and nothing that was written, said or made.`,
    '',
    ...section('Versions', [
      `Quartet ${host.version}, ${host.kind === 'electron' ? 'desktop app' : 'in the browser'}`,
      versionsLine(facts.versions),
      `${system.name}, ${system.arch}, ${system.cores} cores, ${mebibytes(system.memory)} of memory`,
      ...(facts.window === '' ? [] : [`Window: ${facts.window}`]),
    ]),
    ...section('Places', [
      `Data folder: ${host.dataFolder}${host.isDataFolderRemote ? ', on another computer' : ''}`,
      `Free there: ${mebibytes(library.free)}`,
      `Database: form ${facts.databaseForm}`,
      `Keys: ${facts.protection}${facts.backend === null ? '' : ` (${facts.backend})`}`,
    ]),
    ...section('Settings', settingsLines(facts.settings)),
    ...section('Connections', connectionLines(facts)),
    ...section('Counts', [
      `Conversations: ${facts.conversations.kept}, in the trash ${facts.conversations.trashed}`,
      `Tasks: ${facts.jobs.map(({ state, count }) => `${state} ${count}`).join(', ') || 'none'}`,
      ...(['speech', 'song', 'picture', 'trash'] as const).map(
        (kind) => `Library, ${kind}: ${library[kind].count} files, ${mebibytes(library[kind].bytes)}`,
      ),
    ]),
    ...section('Notices of this start', facts.notices),
    ...section('Last warnings and errors', facts.lines.map(lineText)),
  ].join('\n');
}

function section(title: string, lines: readonly string[]): string[] {
  return [`## ${title}`, '', ...(lines.length === 0 ? ['- none'] : lines.map((line) => `- ${line}`)), ''];
}

function versionsLine(versions: ReportFacts['versions']): string {
  const names = { node: 'Node', electron: 'Electron', chrome: 'Chromium', v8: 'V8', sqlite: 'SQLite' };
  return Object.entries(names)
    .flatMap(([name, shown]) => (versions[name] === undefined ? [] : [`${shown} ${versions[name]}`]))
    .join(', ');
}

/** How each setting appears in a report. Every new setting must be listed here; null leaves it out. */
const SETTING_FORMATS: { readonly [K in keyof Settings]: ((value: Settings[K]) => string) | null } = {
  theme: String,
  accent: String,
  density: String,
  codeTheme: String,
  language: String,
  connectionId: null,
  welcomed: null,
  area: String,
  enterSends: String,
  follow: String,
  chatFontSize: String,
  confirmLinks: String,
  listWidth: String,
  listCollapsed: String,
  parametersWidth: null,
  parametersOpen: String,
  speechDrawerWidth: null,
  speechDrawer: String,
  shortcuts: (own) => `${Object.keys(own).length} changed`,
  // A model's name is the service's; the system prompt is private.
  newConversation: ({ interface: by, model, stream }) => `${by}, ${model}, ${stream ? 'streams' : 'whole'}`,
  speech: ({ model, format, sampleRate }) => `${model}, ${format}, ${sampleRate} Hz`,
  pronunciations: (list) => `${list.length}`,
  player: ({ rate, loop, songRate, songLoop, shuffle }) =>
    `speech ${rate}${loop ? ', repeats' : ''}; songs ${songRate}${songLoop ? ', repeats' : ''}${shuffle ? ', shuffled' : ''}`,
  queuePaused: String,
  pausedConnections: (own) => `${Object.keys(own).length}`,
  areaConnections: (own) => `${Object.keys(own).length}`,
  notifyFinished: String,
  keepInTray: String,
  startAtLogin: String,
  quickKeys: (keys) => (keys === '' ? 'off' : 'on'),
  recipesInFiles: String,
  sameLoudness: String,
  askAbove: String,
  imageStyles: (own) => `${own.length}`,
  galleryRow: null,
  libraryView: String,
  librarySort: String,
  librarySearches: (searches) => `${searches.length}`,
  favouriteModels: (models) => `${models.length}`,
  contextWindows: (windows) => `${Object.keys(windows).length} typed in`,
  modelVision: (own) => `${Object.values(own).flatMap(Object.keys).length} set`,
  currency: String,
  prices: (own) => `${Object.values(own).flatMap(Object.keys).length} entered`,
  spendingLimits: (own) => `${Object.keys(own).length} set`,
  overallLimit: (own) => (own === null ? 'none' : 'set'),
  copyAs: String,
  logLevel: String,
  lookForUpdates: String,
  requestsKeptMb: String,
};

function settingsLines(settings: Settings): string[] {
  const line = <K extends keyof Settings>(name: K): string[] => {
    const format = SETTING_FORMATS[name];
    return format === null ? [] : [`${name}: ${format(settings[name])}`];
  };
  return (Object.keys(SETTING_FORMATS) as (keyof Settings)[]).flatMap(line);
}

/** Numbers replace names, which are private. */
function connectionLines({ connections, settings, withHosts }: ReportFacts): string[] {
  return connections.map((connection, index) => {
    const { kind, key, lastError, profile } = connection;
    const changed = Object.entries(profile).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(Reflect.get(DEFAULT_PROFILE, name)),
    );
    return [
      kind === 'sandbox'
        ? 'Sandbox'
        : `Connection ${index}: ${withHosts ? hostOf(connection.baseUrl) : 'host left out'}`,
      ...(connection.id === settings.connectionId ? ['in use'] : []),
      `key ${key.state}${key.state === 'present' && !key.kept ? ', not kept' : ''}`,
      ...(kind === 'service' && changed.length > 0
        ? [`changed: ${changed.map(([name]) => name).join(' ')}`]
        : []),
      ...(lastError === null ? [] : [`last failure: ${lastError.class} ${lastError.status ?? ''}`.trim()]),
    ].join('; ');
  });
}

function hostOf(address: string): string {
  const url = URL.parse(address);
  return url === null ? 'no address' : url.origin;
}

/** Formats a log line for people. */
function lineText({ time, level, message, fields }: LogLine): string {
  const facts = fields.map(({ name, value }) => `${name}=${value}`);
  return [`${new Date(time).toISOString()} ${level}: ${message}`, ...facts].join(' ').slice(0, 1000);
}

function mebibytes(bytes: number): string {
  return `${Math.round(bytes / (1024 * 1024)).toLocaleString('en')} MiB`;
}
