import type { ScriptSummary } from '../../shared/contract/speech.ts';
import { isPause, splitAtPauses } from '../../shared/script/pauses.ts';

/** A script as lists show it. */
interface ListedScript {
  readonly id: string;
  /** Its name, or else its first line. */
  readonly title: string;
  readonly updatedAt: number;
}

interface ScriptGroup {
  /** Empty for scripts without a project. */
  readonly project: string;
  readonly items: readonly ListedScript[];
}

const names = new Intl.Collator(undefined, { numeric: true });

/**
 * Groups scripts by their project: that of the open script first, then those without one, then the
 * others by name. In a project, scripts are sorted by name, as chapters are; others by the last
 * change. Empty scripts are omitted.
 */
export function scriptGroups(all: readonly ScriptSummary[], openId: string): ScriptGroup[] {
  const groups = new Map<string, ListedScript[]>();
  for (const { id, name, project, start, updatedAt } of all) {
    const title = name || firstLine(start);
    if (title !== '') groups.set(project, [...(groups.get(project) ?? []), { id, title, updatedAt }]);
  }
  const open = all.find(({ id }) => id === openId)?.project;
  const rank = (project: string) => (project === open ? 0 : project === '' ? 1 : 2);
  return [...groups]
    .sort(([a], [b]) => rank(a) - rank(b) || names.compare(a, b))
    .map(([project, items]) => ({
      project,
      items: items.sort((a, b) =>
        project === '' ? b.updatedAt - a.updatedAt : names.compare(a.title, b.title),
      ),
    }));
}

/** A prefix of a text long enough to contain its first line, and longer than a row shows. */
const LINE_WITHIN = 200;

/** Returns the first line of a text without pauses, at most as much as a row shows. */
export function firstLine(text: string): string {
  const spoken = splitAtPauses(text.slice(0, LINE_WITHIN)).filter((part) => !isPause(part));
  const [line = ''] = spoken.join(' ').trimStart().split('\n', 1);
  return line.replace(/\s+/g, ' ').trim();
}
