/**
 * This program starts a core on the data folder in its argument and reports the milliseconds for loading the code,
 * and for opening and starting. Only the system's file cache is warm.
 */
const begun = performance.now();
const { createCore } = await import('../../core/core.ts');
const { fakeHost } = await import('../../core/testing/fake-host.ts');
const loaded = performance.now();
const core = createCore(fakeHost({ dataFolder: process.argv[2] ?? '' }));
await core.start();
const ready = performance.now();
process.stdout.write(JSON.stringify({ load: loaded - begun, start: ready - loaded }));
if (process.argv[3] === 'kill') process.kill(process.pid, 'SIGKILL');
await core.stop();
