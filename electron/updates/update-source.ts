import { readFileSync } from 'node:fs';
import { load } from 'js-yaml';
import { z } from 'zod';

/** The update source of a packed copy, as electron-builder wrote it. */
const config = z.discriminatedUnion('provider', [
  z.object({
    provider: z.literal('github'),
    owner: z.string().regex(/^[\w.-]{1,100}$/),
    repo: z.string().regex(/^[\w.-]{1,100}$/),
    // A self-hosted GitHub would be another server.
    host: z.undefined().optional(),
    protocol: z.literal('https').optional(),
    publisherName: z.array(z.string().min(1)).min(1).optional(),
  }),
]);

export interface UpdateSource {
  /** Returns the page of a version's release. */
  pageOf(version: string): string;
  /** The publishers of which Windows requires one to have signed a new version. */
  readonly publishers: readonly string[];
}

/**
 * Reads `app-update.yml`. Returns null if it is missing or not of the expected form: then there are no update checks.
 */
export function readUpdateSource(path: string): UpdateSource | null {
  const parsed = config.safeParse(contentOf(path));
  if (!parsed.success) return null;
  const { owner, repo, publisherName = [] } = parsed.data;
  return {
    pageOf: (version) => `https://github.com/${owner}/${repo}/releases/tag/v${encodeURIComponent(version)}`,
    publishers: publisherName,
  };
}

function contentOf(path: string): unknown {
  try {
    return load(readFileSync(path, 'utf8'));
  } catch {
    return null;
  }
}
