/**
 * Starts a core over the data folder named in the argument, in a process of its own, and says how long that took, in
 * milliseconds: loading the code, then opening and starting. Both cold but for the system's file cache.
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
