import { registerHooks } from 'node:module';
import '../harness/sandbox-latency.mjs';

/** This module loads before the shipped main program and replaces imports of `electron` with the fake. */
const standIn = new URL('./electron.ts', import.meta.url).href;
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'electron' ? { url: standIn, shortCircuit: true } : next(specifier, context),
});
