/**
 * Zod would try `new Function` as the first schema is made, which the content policy reports. It reads this name when it
 * is loaded: `z.config()` would do the same, but would bring zod along, which showing a conversation does not need.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

export {};
