import { GROUPS } from '../mutation/groups.ts';

/** A part of the deep run: tests or a program of the project, run with many cases (`QUARTET_DEEP=1`). */
export interface Suite {
  /** `--only kills` runs `kills` and every `kills-…`. */
  readonly name: string;
  /** The kind of defect that the suite looks for, in a few words. */
  readonly about: string;
  /** Test files of vitest, specs of Playwright (over a fresh build), or one script for Node with its arguments. */
  readonly kind: 'unit' | 'e2e' | 'program';
  readonly files: readonly string[];
  /** Environment variables set for it, beside `QUARTET_DEEP=1`. */
  readonly env?: Readonly<Record<string, string>>;
  /** Of these files only the tests whose names match. */
  readonly tests?: string;
  /** About how long it takes by itself on two quiet cores: the longest begin first. */
  readonly minutes: number;
  /** It measures time or memory, or keeps both cores busy: nothing else runs beside it. */
  readonly alone?: boolean;
  /** The figures it must hand over (core/testing/figures.ts): a test that silently did nothing is seen by what is missing. */
  readonly gates: readonly string[];
}

export const SUITES: readonly Suite[] = [
  {
    name: 'kills-jobs',
    about: 'kill -9 of what runs jobs, at named and random points',
    kind: 'unit',
    files: ['core/jobs/errand-kills.test.ts'],
    minutes: 10,
    gates: ['kill -9 while jobs are run'],
  },
  {
    name: 'kills-crafts',
    about: 'kill -9 of a core that makes a take, a song, a picture, an answer',
    kind: 'unit',
    files: [
      'core/generations/speech/sigkill.test.ts',
      'core/generations/music/sigkill.test.ts',
      'core/generations/images/sigkill.test.ts',
      'core/jobs/sigkill.test.ts',
      'core/chat/answer-jobs-kills.test.ts',
    ],
    minutes: 7,
    gates: [
      'kill -9 while a take is made',
      'kill -9 while a song is made',
      'kill -9 while a picture is made',
      'kill -9 while an answer is written',
      'kill -9 while the chat does more than one call (compare, choices, tools, summarise)',
    ],
  },
  {
    name: 'salvage',
    about: 'damaged databases: what is readable comes over into the copy that takes their place',
    kind: 'unit',
    files: [
      'core/db/salvage/salvage.test.ts',
      'core/db/salvage/broken-log.test.ts',
      'core/db/salvage/salvage-kills.test.ts',
    ],
    minutes: 3,
    gates: [
      'a damaged database at a start',
      'a damaged head of a log beside a sound database',
      'kill -9 while a damaged database is read',
    ],
  },
  {
    name: 'kills-store',
    about: 'kill -9 of what writes rows and files; starts that send nothing; damaged files',
    kind: 'unit',
    files: [
      'core/db/writer-kills.test.ts',
      'core/platform/files/write-kills.test.ts',
      'core/db/store-kills.test.ts',
      'core/chat/conversations/conversation-kills.test.ts',
      'core/transfer/import/import-kills.test.ts',
      'core/backup/apply-restore.test.ts',
      'core/jobs/boots.test.ts',
      'core/settings/settings-file.test.ts',
    ],
    minutes: 7,
    gates: [
      'kill -9 of a writer of rows',
      'kill -9 of a writer of files',
      'kill -9 in a migration',
      'kill -9 while a backup is made',
      'kill -9 while a backup takes the place of a damaged file',
      'kill -9 while turns are taken out',
      'kill -9 while turns are erased',
      'kill -9 while a conversation is forked',
      'kill -9 while conversations are imported',
      'kill -9 while a restored backup takes its place',
      'POSTs by a start',
      'damage to settings',
    ],
  },
  {
    name: 'kills-leaks',
    about: 'what a thousand streams leave behind, one of five broken off',
    kind: 'unit',
    files: ['core/leaks.test.ts'],
    minutes: 1,
    alone: true,
    gates: ['what calls of a service leave behind', 'what questions to a core leave behind'],
  },
  {
    name: 'reproducible',
    about: 'two builds in two folders are the same to the byte',
    kind: 'unit',
    files: ['electron/reproducible.test.ts'],
    minutes: 2,
    gates: ['the same sources built in two folders'],
  },
  {
    name: 'attacks-hosts',
    about: 'who is let in by the browser host, and two hosts on one data folder',
    kind: 'unit',
    files: ['web/loopback-attacks.test.ts', 'core/platform/data-lock.test.ts'],
    minutes: 1,
    gates: [
      'attacks on the browser host: origin, host, token and method',
      'hosts that start at once on one data folder',
    ],
  },
  {
    name: 'tables',
    about: 'tables of similar cases, of which npm test plays a sample',
    kind: 'unit',
    files: [
      'core/generations/images/sandbox-faults.test.ts',
      'core/service/images/images-sandbox.test.ts',
      'sandbox/engines/picture/draw-picture.test.ts',
      'sandbox/engines/song/instruments/band-stand.test.ts',
      'sandbox/engines/voice/speak.test.ts',
      'sandbox/image.test.ts',
      'sandbox/speech.test.ts',
      'shared/service/lyrics/linear.test.ts',
    ],
    minutes: 4,
    gates: ['faults while a picture is made'],
  },
  {
    name: 'presses',
    about: 'every button that costs, pressed in haste, twice, or again after its answer was lost',
    kind: 'e2e',
    files: ['e2e/billed-actions.spec.ts'],
    minutes: 4,
    gates: [
      'presses on what costs, chat and settings',
      'presses on what costs, speech and tasks',
      'presses on what costs, music',
      'presses on what costs, images',
    ],
  },
  ...(['answers', 'events'] as const).map(
    (late): Suite => ({
      name: `late-${late}`,
      about: `every journey with the ${late} of the host 250 ms late: the window shows the same in the end`,
      kind: 'e2e',
      files: ['e2e'],
      env: { QUARTET_DEEP: '', QUARTET_LATE: late },
      minutes: 9,
      alone: true,
      gates: [`journeys with late ${late}`],
    }),
  ),
  {
    name: 'attacks-window',
    about: 'hostile words in a real Chromium, and a known key in every place it could get to',
    kind: 'e2e',
    files: [
      'e2e/markdown-attacks.spec.ts',
      'e2e/diagram-attacks.spec.ts',
      'e2e/field-attacks.spec.ts',
      'e2e/area-attacks.spec.ts',
      'e2e/key-canary.spec.ts',
    ],
    minutes: 6,
    gates: [
      'hostile Markdown in Chromium, whole and growing',
      'names that hostile Markdown has looked up',
      'hostile diagrams in Chromium',
      'hostile texts in every field of imported conversations',
      'hostile texts in every area of the window',
      'a known key, in every encoding',
    ],
  },
  {
    name: 'fuzz-views',
    about: 'generated answers in every view that shows what a model said: no crash, no task over 200 ms',
    kind: 'e2e',
    files: ['e2e/view-attacks.spec.ts'],
    minutes: 8,
    alone: true,
    gates: ['generated answers in every view'],
  },
  {
    name: 'fuzz-documents',
    about: 'generated Markdown read whole and growing, and JSON made readable',
    kind: 'unit',
    files: ['e2e/harness/costly-documents.test.ts', 'e2e/harness/shown-json.test.ts'],
    minutes: 6,
    alone: true,
    gates: ['generated costly documents'],
  },
  {
    name: 'keys-leaving',
    about: 'a known key in all that leaves the app: conversations, library, backup, report',
    kind: 'unit',
    files: ['core/key-leak.test.ts'],
    minutes: 1,
    gates: ['a known key in what leaves the app', 'a known key in answers that are kept'],
  },
  {
    name: 'fault-matrix',
    about: 'each of 75 faults met by each call of the service it can meet',
    kind: 'unit',
    files: ['core/service/fault-matrix.test.ts'],
    minutes: 2,
    gates: ['fault matrix'],
  },
  {
    name: 'disk',
    about: 'power cuts, operations of the file system that fail, a full database',
    kind: 'unit',
    files: [
      'core/power-cut.test.ts',
      'core/db/power-cut.test.ts',
      'core/failing-disk.test.ts',
      'core/failing-database.test.ts',
      'core/failing-files.test.ts',
      'core/failing-exports.test.ts',
    ],
    minutes: 3,
    gates: [
      'power cut, files',
      'power cut, database',
      'failing disk under a take, a song, a picture',
      'full database under an answer, a take, a song, a picture',
      'failing disk under files that go out or come in',
      'failing disk under backups and exports',
    ],
  },
  {
    name: 'fuzz-soak',
    about: 'operations under random faults of the service and of the link to it',
    kind: 'unit',
    files: ['core/jobs/random-faults.test.ts'],
    minutes: 2,
    gates: ['random faults and bad links'],
  },
  {
    name: 'fuzz-answers',
    about: 'any answer at any endpoint, streams of anything',
    kind: 'unit',
    files: ['core/service/answer-fuzz.test.ts', 'core/service/stream-fuzz.test.ts'],
    minutes: 6,
    gates: [
      'any answer of a service, 8 endpoints',
      'streams of anything',
      'streams of anything, split anywhere',
    ],
  },
  {
    name: 'fuzz-calls',
    about: 'any input of any procedure of the contract',
    kind: 'unit',
    files: ['core/rpc-fuzz.test.ts'],
    minutes: 6,
    gates: ['any input of any procedure'],
  },
  {
    name: 'fuzz-addresses',
    about: 'keys in nested errors, addresses of private networks, addresses of files',
    kind: 'unit',
    files: [
      'core/platform/log/redact.test.ts',
      'core/service/file-addresses.test.ts',
      'core/platform/media.test.ts',
      'core/host-kit/static-file.test.ts',
      'electron/media-protocol.test.ts',
      'electron/protocol.test.ts',
    ],
    minutes: 2,
    gates: [
      'redaction of nested errors',
      'addresses of private networks, fuzzed',
      'addresses of private networks, in all spellings',
      'fuzzed addresses of files',
    ],
  },
  {
    name: 'fuzz-bodies',
    about: 'bodies that never end or grow: memory and event loop',
    kind: 'unit',
    files: ['core/service/hostile-body.test.ts'],
    minutes: 1,
    alone: true,
    gates: ['hostile bodies'],
  },
  {
    name: 'mutation',
    about: 'small changes to the code that must not be wrong, each shown to its tests',
    kind: 'program',
    files: ['scripts/mutation/main.ts'],
    minutes: 12,
    alone: true,
    gates: GROUPS.map(({ name }) => `changes to the code noticed by its tests: ${name}`),
  },
];
