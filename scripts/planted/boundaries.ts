import { CORE_LAYERS, RENDERER_LAYERS } from '../../.dependency-cruiser.mjs';

/** Files that break one boundary rule each, which must detect them. */
export interface PlantedImport {
  readonly rule: string;
  readonly path: string;
  readonly text: string;
}

export const PLANTED_IMPORTS: readonly PlantedImport[] = [
  {
    rule: 'room-shared',
    path: 'shared/a.ts',
    text: "import { core } from '../core/core.ts';\nexport const x = core;",
  },
  {
    rule: 'room-shared',
    path: 'shared/b.ts',
    text: "import type { Core } from '../core/core.ts';\nexport type X = Core;",
  },
  {
    rule: 'room-core',
    path: 'core/a.ts',
    text: "import { main } from '../electron/main.ts';\nexport const x = main;",
  },
  { rule: 'room-core', path: 'core/b.ts', text: "export const x = () => import('../web/main.ts');" },
  { rule: 'room-core', path: 'core/c.ts', text: "export { view } from '../renderer/features.ts';" },
  { rule: 'room-core', path: 'core/d.ts', text: "export { sandbox } from '../sandbox/server.ts';" },
  { rule: 'room-core-tests', path: 'core/d.test.ts', text: "export { main } from '../web/main.ts';" },
  { rule: 'room-electron', path: 'electron/a.ts', text: "export { main } from '../web/main.ts';" },
  { rule: 'room-web', path: 'web/a.ts', text: "export { main } from '../electron/main.ts';" },
  {
    rule: 'room-renderer',
    path: 'renderer/a.ts',
    text: "import { core } from '../core/core.ts';\nexport const x = core;",
  },
  {
    rule: 'room-renderer-tests',
    path: 'renderer/a.test.tsx',
    text: "export { core } from '../core/core.ts';",
  },
  { rule: 'room-sandbox', path: 'sandbox/a.ts', text: "export { job } from '../shared/domain/job.ts';" },
  { rule: 'room-scripts', path: 'scripts/a.ts', text: "export { core } from '../core/core.ts';" },
  { rule: 'room-e2e', path: 'e2e/a.ts', text: "export { view } from '../renderer/features.ts';" },
  ...CORE_LAYERS.flat().map((folder) => ({
    rule: `core-layer-${folder}`,
    path: `core/${folder}/up.ts`,
    text: "import type { Core } from '../core.ts';\nexport type X = Core;",
  })),
  ...RENDERER_LAYERS.flat().map((folder) => ({
    rule: `renderer-layer-${folder}`,
    path: `renderer/${folder}/up.ts`,
    text: "import type { View } from '../features.ts';\nexport type X = View;",
  })),
  {
    rule: 'renderer-layer-music',
    path: 'renderer/music/beside.ts',
    text: "export const x = () => import('../chat/answer.ts');",
  },
  {
    rule: 'renderer-layer-app',
    path: 'renderer/app/inside.ts',
    text: "export { answer } from '../chat/answer.ts';",
  },
  {
    rule: 'renderer-folders',
    path: 'renderer/unlisted/x.ts',
    text: "export { answer } from '../chat/answer.ts';",
  },
  {
    rule: 'core-layer-platform',
    path: 'core/platform/database.ts',
    text: "import type { Db } from '../db/database.ts';\nexport type X = Db;",
  },
  {
    rule: 'core-layer-chat',
    path: 'core/chat/beside.ts',
    text: "export { take } from '../generations/speech/take.ts';",
  },
  {
    rule: 'core-folders',
    path: 'core/unlisted/x.ts',
    text: "export { take } from '../generations/speech/take.ts';",
  },
  {
    rule: 'no-circles',
    path: 'core/jobs/circle.ts',
    text: "export { b } from './circle-b.ts';\nexport const a = 1;",
  },
  {
    rule: 'no-circles',
    path: 'renderer/lib/named.ts',
    text: "import type { B } from './named-b.ts';\nexport type A = B | 1;",
  },
  { rule: 'no-unresolvable', path: 'core/lost.ts', text: "export { x } from './not-there.ts';" },
  { rule: 'no-tests-in-the-product', path: 'core/t.ts', text: "export { fake } from './testing/fake.ts';" },
  {
    rule: 'no-dev-packages-in-the-product',
    path: 'core/dev.ts',
    text: "import fc from 'fast-check';\nexport const x = fc;",
  },
  {
    rule: 'orpc',
    path: 'renderer/chat/rpc.ts',
    text: "import { createORPCClient } from '@orpc/client';\nexport const x = createORPCClient;",
  },
  {
    rule: 'http-client',
    path: 'core/jobs/net.ts',
    text: "import { request } from 'undici';\nexport const x = request;",
  },
  {
    rule: 'http-modules',
    path: 'core/chat/net.ts',
    text: "import { request } from 'node:https';\nexport const x = request;",
  },
  {
    rule: 'http-modules',
    path: 'electron/net.ts',
    text: "import net from 'node:net';\nexport const x = net;",
  },
  {
    rule: 'no-child-process',
    path: 'web/run.ts',
    text: "import { spawn } from 'node:child_process';\nexport const x = spawn;",
  },
  {
    rule: 'no-vm',
    path: 'core/eval.ts',
    text: "import { runInNewContext } from 'node:vm';\nexport const x = runInNewContext;",
  },
  {
    rule: 'sqlite',
    path: 'core/chat/db.ts',
    text: "import { DatabaseSync } from 'node:sqlite';\nexport const x = DatabaseSync;",
  },
  {
    rule: 'ws',
    path: 'core/socket.ts',
    text: "import { WebSocketServer } from 'ws';\nexport const x = WebSocketServer;",
  },
  {
    rule: 'electron',
    path: 'core/shell.ts',
    text: "import { shell } from 'electron';\nexport const x = shell;",
  },
  {
    rule: 'react',
    path: 'shared/hook.ts',
    text: "import { useState } from 'react';\nexport const x = useState;",
  },
  {
    rule: 'service-sdks',
    path: 'core/service/sdk.ts',
    text: "import OpenAI from 'openai';\nexport const x = OpenAI;",
  },
  {
    rule: 'no-node-in-the-window',
    path: 'renderer/files.ts',
    text: "import { readFileSync } from 'node:fs';\nexport const x = readFileSync;",
  },
  {
    rule: 'no-node-in-the-window',
    path: 'shared/files.ts',
    text: "import { join } from 'node:path';\nexport const x = join;",
  },
];

/** The files that the planted ones import, and files that keep the rules: none of these may raise a finding. */
export const HONEST_FILES: Readonly<Record<string, string>> = {
  'package.json': '{}',
  'shared/domain/job.ts': 'export const job = 1;',
  'shared/contract/base.ts': "import { oc } from '@orpc/contract';\nexport const base = oc;",
  'core/core.ts':
    "import { job } from '../shared/domain/job.ts';\nexport const core = job;\nexport type Core = 1;",
  'renderer/lib/named-b.ts': "import type { A } from './named.ts';\nexport type B = A;",
  'core/jobs/circle-b.ts': "export { a } from './circle.ts';\nexport const b = 1;",
  'core/testing/fake.ts': 'export const fake = 1;',
  'core/http/http.ts': "import { request } from 'undici';\nexport const x = request;",
  'core/db/database.ts':
    "import { DatabaseSync } from 'node:sqlite';\nexport type Db = DatabaseSync;\nexport const x = DatabaseSync;",
  'core/generations/speech/take.ts': 'export const take = 1;',
  'core/core.test.ts': "export { sandbox } from '../sandbox/server.ts';",
  'electron/main.ts': "import { app } from 'electron';\nexport const main = app;",
  'web/main.ts': "import { createServer } from 'node:http';\nexport const main = createServer;",
  'renderer/features.ts':
    "import { useState } from 'react';\nexport const view = useState;\nexport type View = 1;",
  'renderer/chat/answer.ts': 'export const answer = 1;',
  'sandbox/server.ts': "import { createServer } from 'node:http';\nexport const sandbox = createServer;",
};
