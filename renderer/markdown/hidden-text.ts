import { codePointName, hiddenCharacters, visibleText } from '../../shared/markdown/visible-text.ts';
import { element, type MdNode } from './md-node.ts';

/** The Unicode names of the most frequent hidden characters; all others appear by number only. */
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

/** A hidden character by number and name: `U+202E right-to-left override`. */
function hiddenName(character: string): string {
  const name = names[character];
  return name === undefined ? codePointName(character) : `${codePointName(character)} ${name}`;
}

/** After so many pieces the rest is one, with its hidden characters written out: nobody reads them one by one. */
const mostPieces = 1000;

/**
 * Text of code in pieces: each hidden character by itself in an element that shows its number and, being isolated,
 * cannot turn its neighbours round. The character stays in the page, so what is copied is what was written.
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

/** The names of the hidden characters in a text, each once, in the order they come. Empty when there are none. */
export function hiddenNames(text: string): string[] {
  return [...new Set(text.match(hiddenCharacters))].map(hiddenName);
}
