import { codePointName, hiddenCharacters, visibleText } from '../../shared/markdown/visible-text.ts';
import { element, type MdNode } from './md-node.ts';

/** Unicode names of the most common hidden characters; others are shown by number only. */
const names: Readonly<Record<string, string>> = {
  '\u00ad': 'soft hyphen',
  '\u034f': 'combining grapheme joiner',
  '\u061c': 'Arabic letter mark',
  '\u200b': 'zero width space',
  '\u200c': 'zero width non-joiner',
  '\u200d': 'zero width joiner',
  '\u200e': 'left-to-right mark',
  '\u200f': 'right-to-left mark',
  '\u202a': 'left-to-right embedding',
  '\u202b': 'right-to-left embedding',
  '\u202c': 'pop directional formatting',
  '\u202d': 'left-to-right override',
  '\u202e': 'right-to-left override',
  '\u2060': 'word joiner',
  '\u2066': 'left-to-right isolate',
  '\u2067': 'right-to-left isolate',
  '\u2068': 'first strong isolate',
  '\u2069': 'pop directional isolate',
  '\ufeff': 'zero width no-break space',
};

/** Returns a hidden character by number and name: `U+202E right-to-left override`. */
function hiddenName(character: string): string {
  const name = names[character];
  return name === undefined ? codePointName(character) : `${codePointName(character)} ${name}`;
}

/** Maximum number of nodes; the rest is one text with its hidden characters written out. */
const mostPieces = 1000;

/**
 * Splits code into nodes: each hidden character gets an isolated element that shows its number and cannot reorder its
 * neighbours. The character itself stays in the page, so copying returns the original text.
 */
export function codeNodes(text: string): MdNode[] {
  const nodes: MdNode[] = [];
  let from = 0;
  for (const { 0: found, index } of text.matchAll(hiddenCharacters)) {
    if (nodes.length >= mostPieces) return [...nodes, visibleText(text.slice(from))];
    if (index > from) nodes.push(text.slice(from, index));
    nodes.push(
      element('span', [found], {
        class: 'md-hidden',
        title: hiddenName(found),
        'data-shown': `⟨${codePointName(found)}⟩`,
      }),
    );
    from = index + found.length;
  }
  if (from < text.length || nodes.length === 0) nodes.push(text.slice(from));
  return nodes;
}

/** Returns the names of the hidden characters in a text, each once, in order of appearance. */
export function hiddenNames(text: string): string[] {
  return [...new Set(text.match(hiddenCharacters))].map(hiddenName);
}
