import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import packageJson from '../../package.json' with { type: 'json' };
import { runProgram, type ToolResult } from '../gate/run-tool.ts';
import { npm } from '../setup/npm.mjs';
import { ROOT } from '../setup/places.mjs';
import { findingsIn, unreviewed } from './findings.ts';
import { REVIEWED } from './reviewed.ts';

const TOOL = '@doyensec/electronegativity';
const VERSION = '1.10.3';
/** Install folder. The tool is not a dependency, because it brings 400 old packages and only runs occasionally. */
const PLACE = 'node_modules/.cache/electronegativity';

/** Stub for its network requests: the tool fetches messages and releases, and crashes offline. */
const OFFLINE = `const Module = require('node:module');
const load = Module._load;
Module._load = function (name, ...rest) {
  if (name !== 'got') return load.call(this, name, ...rest);
  const none = () => Promise.reject(new Error('no network is needed here'));
  return Object.assign(none, { default: none });
};
`;

/** Checks the Electron host with electronegativity. Passes if every finding has been reviewed. */
export async function electronegativity(): Promise<ToolResult> {
  const script = join(ROOT, PLACE, 'node_modules', TOOL, 'dist/index.js');
  if (!existsSync(script)) {
    mkdirSync(join(ROOT, PLACE), { recursive: true });
    const flags = ['--prefix', PLACE, '--ignore-scripts', '--no-audit', '--no-fund', '--no-save'];
    const [command, before] = npm();
    const installed = await runProgram(command, [...before, 'install', ...flags, `${TOOL}@${VERSION}`]);
    if (!installed.ok)
      return { ok: false, output: `electronegativity could not be had:\n${installed.output}` };
  }
  const folder = mkdtempSync(join(tmpdir(), 'quartet-audit-'));
  try {
    const [sources, table, offline] = [
      join(folder, 'app'),
      join(folder, 'found.csv'),
      join(folder, 'off.cjs'),
    ];
    const isOurs = (path: string) => !/\.test\.ts$|[\\/]testing$/.test(path);
    cpSync(join(ROOT, 'electron'), join(sources, 'electron'), { recursive: true, filter: isOurs });
    cpSync(join(ROOT, 'package.json'), join(sources, 'package.json'));
    writeFileSync(offline, OFFLINE);
    const version = packageJson.devDependencies.electron;
    const flags = ['-e', version, '-x', 'AvailableSecurityFixesGlobalCheck', '-r', '-v', 'false'];
    const { output } = await runProgram(process.execPath, [
      ...['--require', offline, script, '-i', sources, '-o', table],
      ...flags,
    ]);
    // Its exit status is 1 on any finding, and the table lists them.
    if (!existsSync(table)) return { ok: false, output: `electronegativity wrote nothing:\n${output}` };
    const findings = findingsIn(readFileSync(table, 'utf8'));
    const { open, stale } = unreviewed(findings, REVIEWED);
    return {
      ok: open.length === 0 && stale.length === 0 && findings.length > 0,
      output: [
        `${findings.length} findings, ${open.length} unreviewed`,
        ...open.map((one) => `${one.severity} ${one.check} ${one.file}:${one.line} ${one.about}`),
        ...stale.map((one) => `reviewed, but gone: ${one.check} ${one.file}`),
      ].join('\n'),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
