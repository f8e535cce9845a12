import type { Rule } from './rule.ts';
import { CORE_RULES } from './rules/core.ts';
import { ELECTRON_RULES } from './rules/electron.ts';
import { HOUSE_RULES } from './rules/house.ts';
import { LOCKFILE_RULES } from './rules/lockfile.ts';
import { SERVICE_PAGE_RULES } from './rules/service-page.ts';
import { STRING_RULES } from './rules/strings.ts';
import { WINDOW_RULES } from './rules/window.ts';

/** All static rules. Each has a planted fault in scripts/planted/static.ts. */
export const ALL_RULES: readonly Rule[] = [
  ...ELECTRON_RULES,
  ...WINDOW_RULES,
  ...CORE_RULES,
  ...HOUSE_RULES,
  ...STRING_RULES,
  ...SERVICE_PAGE_RULES,
  ...LOCKFILE_RULES,
];
