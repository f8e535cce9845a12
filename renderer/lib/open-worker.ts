interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): { createScriptURL(url: string): string };
}

/**
 * Starts a worker of the build: `url` is a constant made by Vite, for which the page's policy needs
 * a trusted type.
 */
export function openWorker(url: string, name: string): Worker {
  const types =
    'trustedTypes' in globalThis ? (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes : undefined;
  const policy = types?.createPolicy(`quartet-${name}`, {
    createScriptURL: (requested) => {
      if (requested !== url) throw new TypeError(`not the ${name} worker`);
      return requested;
    },
  });
  return new Worker(policy?.createScriptURL(url) ?? url, { type: 'module', name });
}
