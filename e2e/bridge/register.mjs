import { registerHooks } from 'node:module';
import '../harness/sandbox-latency.mjs';

/** Loaded before the shipped main program: whoever imports `electron` gets the stand-in. */
const standIn = new URL('./electron.ts', import.meta.url).href;
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'electron' ? { url: standIn, shortCircuit: true } : next(specifier, context),
});
