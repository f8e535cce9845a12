/**
 * Zod would try `new Function` for the first schema, which the content policy reports. It reads
 * this global when it is loaded: `z.config()` would do the same but would load zod, which showing a
 * conversation does not need.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

export {};
