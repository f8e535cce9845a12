import type { BundledPackage } from './bundled-packages.ts';
import { MIT } from './mit.ts';

/** A line that says whose it is, and not what one may do with it. */
const COPYRIGHT =
  /^\W*(?:(?:portions |all code is )?copyright\b(?! (?:holder|notice|owner|license|and related))|©|\(c\) )/i;

/** Packages under one and the same text. */
interface Group {
  readonly title: string;
  readonly body: string;
  readonly owners: string[];
}

/** Packages nothing is known of that could be printed. */
export function withoutNotice(packages: readonly BundledPackage[]): string[] {
  return packages.filter((one) => textsOf(one).length === 0).map((one) => `${one.name} ${one.version}`);
}

/** The whole page: what was written by hand, then each licence once, with those who stand under it. */
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

/** Its own files, or the text of the licence it names, with its author, where it brings none. */
function textsOf(one: BundledPackage): readonly string[] {
  if (one.texts.length > 0) return one.texts;
  return one.licence === 'MIT' && one.author !== '' ? [`Copyright (c) ${one.author}\n\n${MIT}`] : [];
}

/** Parts the lines that name owners, in the head of the text, from what is the same for all. */
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
