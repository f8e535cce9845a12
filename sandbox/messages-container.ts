import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Json } from '../shared/service/json.ts';

const asked = z.looseObject({
  id: z.string().nullish(),
  skills: z.array(z.looseObject({ skill_id: z.string(), version: z.string().optional() })).nullish(),
});

/** Returns the container of an answer: the named one, or a new one that expires in an hour. @see SERVICE.md §2.4 */
export function containerFor(request: Json | undefined, now: Date): object | undefined {
  if (request === undefined || request === null) return undefined;
  const read = asked.safeParse(request);
  const named = typeof request === 'string' ? request : read.data?.id;
  return {
    id: named || `container_${randomBytes(12).toString('hex')}`,
    expires_at: new Date(now.getTime() + 3_600_000).toISOString(),
    skills: (read.data?.skills ?? []).map((skill) => ({
      skill_id: skill.skill_id,
      version: skill.version ?? 'latest',
    })),
  };
}
