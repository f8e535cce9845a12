import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './places.mjs';

/** Returns every text of the window in one language, such as `en` or `zh-cn`: the name of its folder. */
export async function catalogTexts(language: string): Promise<string[]> {
  const folder = join(ROOT, 'renderer/locales', language);
  const catalogs = await Promise.all(
    readdirSync(folder).map((name): Promise<unknown> => import(join(folder, name))),
  );
  return textsIn(catalogs);
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(textsIn) : [];
}
