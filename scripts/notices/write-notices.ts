import type { BundledPackage } from './bundled-packages.ts';
import { MIT } from './mit.ts';

/** Matches a line that names a copyright owner, but grants no rights. */
const COPYRIGHT =
  /^\W*(?:(?:portions |all code is )?copyright\b(?! (?:holder|notice|owner|license|and related))|©|\(c\) )/i;

/** Packages with the same licence text. */
interface Group {
  readonly title: string;
  readonly body: string;
  readonly owners: string[];
}

/** Returns the packages without anything to print. */
export function withoutNotice(packages: readonly BundledPackage[]): string[] {
  return packages.filter((one) => textsOf(one).length === 0).map((one) => `${one.name} ${one.version}`);
}

/** Returns the whole page: the handwritten introduction, then each licence once with its packages. */
export function writeNotices(head: string, packages: readonly BundledPackage[]): string {
  const groups = new Map<string, Group>();
  for (const one of packages) {
    for (const text of textsOf(one)) {
      const { owners, body } = apart(text);
      const key = body.toLowerCase().replace(/[^a-z0-9]+/g, '');
      const group = groups.get(key) ?? { title: titleOf(one, body), body, owners: [] };
      groups.set(key, group);
      const by = owners.join(' · ');
      group.owners.push(`- \`${one.name}\` ${one.version}${by ? `: ${by}` : ''}`);
    }
  }
  const sorted = [...groups.values()].sort(
    (a, b) => b.owners.length - a.owners.length || (a.title < b.title ? -1 : 1),
  );
  const parts = sorted.map(
    ({ title, body, owners }) => `## ${title}\n\n${owners.join('\n')}\n\n\`\`\`text\n${body}\n\`\`\``,
  );
  return `${[head.trim(), '# Packages in the app, by licence', ...parts].join('\n\n')}\n`;
}

/** Returns a package's own files or, without any, the text of the licence it names, with its author. */
function textsOf(one: BundledPackage): readonly string[] {
  if (one.texts.length > 0) return one.texts;
  return one.licence === 'MIT' && one.author !== '' ? [`Copyright (c) ${one.author}\n\n${MIT}`] : [];
}

/** Separates the lines that name owners at the start of a text from the common licence text. */
function apart(text: string): { owners: string[]; body: string } {
  const lines = text.replaceAll('\r\n', '\n').replaceAll('```', "'''").trim().split('\n');
  const owners: string[] = [];
  const rest = lines.filter((line, at) => {
    // Further down, such lines are part of the text: an appendix that shows how to apply it.
    if (at > 12 || !COPYRIGHT.test(line)) return true;
    owners.push(line.trim().replaceAll(/\s+/g, ' '));
    return false;
  });
  const body = rest
    .map((line) => line.trimEnd())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .replace(/^\s*(?:#\s*)?(?:the )?(?:mit|isc) licen[cs]e(?: \(mit\))?\s*\n/i, '')
    .trim();
  return { owners, body };
}

function titleOf({ licence, name }: BundledPackage, body: string): string {
  if (licence !== '') return licence;
  if (/permission is hereby granted, free of charge/i.test(body)) return 'MIT';
  throw new Error(`${name} does not say under which licence it is: read it, and say so here`);
}
