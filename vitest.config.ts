import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Most tests wait for sockets, disks and children more than they count: a core left out would wait, too.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'node',
          environment: 'node',
          include: ['{shared,core,electron,web,sandbox,scripts,bench,e2e}/**/*.test.ts'],
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'dom',
          environment: 'happy-dom',
          // The contrast test reads the tokens as they are; other style sheets stay empty.
          css: { include: [/tokens\.css/] },
          include: ['renderer/**/*.test.{ts,tsx}'],
          testTimeout: 20_000,
        },
      },
    ],
  },
});
