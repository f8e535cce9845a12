import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Failing tests print the seed of their random values, and QUARTET_SEED repeats it; timeouts allow for a busy machine. */
const setupFiles = ['core/testing/print-seed.ts', 'core/testing/patient.ts'];
const common = { testTimeout: 20_000, setupFiles, expect: { poll: { timeout: 10_000, interval: 10 } } };
const page = {
  ...common,
  setupFiles: [...setupFiles, 'renderer/testing/fail-on-warnings.ts'],
  // The contrast test reads these as they are; other style sheets stay empty.
  css: { include: [/(?:tokens|contrast)\.css/] },
};

/** Tests of the window that set what a whole process has, measure its time, or bring parts of Node into the page. */
const OWN_PROCESS = [
  'renderer/markdown/**/*.test.{ts,tsx}',
  'renderer/chat/{group-by-day,speakable-text,tools/read-arguments}.test.ts',
  // These render Markdown, which works in slices between messages of a MessageChannel.
  'renderer/chat/{copy-messages,columns/answer-columns,context/summary-card,parts/turn-cost}.test.tsx',
  'renderer/lib/{connection,open-port}.test.ts',
  'renderer/locales/core-messages.test.ts',
  'renderer/settings/licences-section.test.tsx',
  'renderer/speech/script-facts.test.ts',
];

const NODE_TESTS = '{shared,core,electron,web,sandbox,scripts,bench,e2e}/**/*.test.ts';
/** Matches tests that replace modules, hook the disk or measure the process: later files in that process would notice. */
const LEAVES_TRACES =
  /\bvi\.(?:mock|doMock|hoisted|stub)|fault-fs|crash-points|disk-operations|from 'vite'|memoryUsage|resourceUsage|getActiveResources|process\.(?:chdir|env\.\w+ =)/;
/** Tests that run in a process of their own; the named ones depend on what the process has loaded before. */
const ALONE = [
  ...globSync(NODE_TESTS).filter((path) => LEAVES_TRACES.test(readFileSync(path, 'utf8'))),
  'core/platform/log/summarize-error.test.ts',
  'core/formats/imaging/imaging-thread.test.ts',
  'core/{leaks,key-leak}.test.ts',
  'core/**/power-cut.test.ts',
  'electron/**/*.test.ts',
  'sandbox/image-limits.test.ts',
  'sandbox/engines/picture/fonts.test.ts',
];

/**
 * Tests of the window that need a page, as their first line says, or leave traces. The others run without one, several in
 * a process: in half the time.
 */
const ON_A_PAGE = [
  'renderer/**/*.test.tsx',
  ...globSync('renderer/**/*.test.ts').filter((path) => {
    const text = readFileSync(path, 'utf8');
    return text.startsWith('// @vitest-environment happy-dom') || LEAVES_TRACES.test(text);
  }),
];

/** The many short files of the window last: a long one that is begun late is not waited for with nothing else to do. */
class ShortLast extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isShort = ({ project }: TestSpecification) => ['dom', 'logic'].includes(project.name);
    return [...sorted.filter((file) => !isShort(file)), ...sorted.filter(isShort)];
  }
}

export default defineConfig({
  test: {
    globalSetup: 'core/testing/programs-of-run.ts',
    // Most tests wait for sockets, disks and children two thirds of their time: half as many again keep the cores busy.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    sequence: { sequencer: ShortLast },
    projects: [
      {
        // Files that share a process load the modules of the app once: half the time of the whole step.
        test: { ...common, name: 'node', isolate: false, include: [NODE_TESTS], exclude: ALONE },
      },
      {
        test: { ...common, name: 'node-alone', include: ALONE },
      },
      {
        test: {
          ...page,
          name: 'logic',
          isolate: false,
          // Its modules are its own, as if it were alone; only packages are shared.
          setupFiles: ['renderer/testing/own-modules.ts', ...page.setupFiles],
          include: ['renderer/**/*.test.ts'],
          exclude: [...ON_A_PAGE, ...OWN_PROCESS],
        },
      },
      {
        test: {
          ...page,
          name: 'dom',
          environment: 'happy-dom',
          // A page and all modules of its own for each file, without a process of its own: in a third of the time.
          pool: 'vmThreads',
          vmMemoryLimit: '512MB',
          include: ON_A_PAGE,
          exclude: OWN_PROCESS,
        },
      },
      { test: { ...page, name: 'dom-alone', environment: 'happy-dom', include: OWN_PROCESS } },
    ],
  },
});
