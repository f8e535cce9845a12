import type { Rule } from '../rule.ts';
import { inPlace, TEST } from '../rule.ts';
import { type Finding, lineAt, type Node, type Source } from '../source.ts';

const WHERE = { in: /^renderer\/.*\.tsx$/, except: TEST };
/** Attributes whose text a user reads or hears. */
const READ_ALOUD = new Set([
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'aria-valuetext',
  'title',
  'alt',
  'placeholder',
  'label',
  'description',
  'hint',
]);
/** Names that are the same in every language. */
const NAMES = /^(https?:.*|Quartet|English|简体中文|JSON|Markdown|cURL|Ctrl|Esc|Enter|Shift|Alt|Tab)$/;

const isWords = (text: string) => /\p{L}/u.test(text) && !NAMES.test(text.trim());

function wordsIn(node: Node): string | undefined {
  if (node.type === 'JSXText') return isWords(node.value) ? node.value : undefined;
  if (node.type === 'JSXExpressionContainer') return literal(node.expression);
  if (node.type === 'JSXAttribute' && node.name.type === 'JSXIdentifier' && READ_ALOUD.has(node.name.name)) {
    const { value } = node;
    if (value?.type === 'Literal') return literal(value);
    if (value?.type === 'JSXExpressionContainer') return literal(value.expression);
  }
  return undefined;
}

function literal(node: Node): string | undefined {
  if (node.type === 'Literal' && typeof node.value === 'string' && isWords(node.value)) return node.value;
  if (node.type === 'TemplateLiteral') return node.quasis.map((part) => part.value.raw).find(isWords);
  return undefined;
}

/** Returns the containers of attribute values that no user reads: class names, ids, data. */
function silentContainers(source: Source): Set<Node> {
  return new Set(
    source.nodes.flatMap((node) =>
      node.type === 'JSXAttribute' && node.value?.type === 'JSXExpressionContainer' ? [node.value] : [],
    ),
  );
}

/** Rules that require visible text to come from the catalogs in both languages. */
export const STRING_RULES: readonly Rule[] = [
  {
    name: 'translated-strings',
    why: 'Words on the screen come from renderer/locales: use t(…).',
    find: (sources) =>
      sources
        .filter(({ path }) => inPlace(WHERE, path))
        .flatMap((source): Finding[] => {
          const silent = silentContainers(source);
          return source.nodes.flatMap((node) => {
            const words = silent.has(node) ? undefined : wordsIn(node);
            if (words === undefined) return [];
            return [
              { path: source.path, line: lineAt(source.text, node.start), detail: words.trim().slice(0, 60) },
            ];
          });
        }),
  },
];
