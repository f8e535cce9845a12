import type { Recipe } from '../../../shared/domain/recipe.ts';
import { recipeText } from './recipe-text.ts';
import { recipeWords } from './recipe-words.ts';

/** Our name space. A name, not an address. */
const SPACE = 'urn:quartet:recipe:1#';
const OPEN = '<quartet:recipe>';
const CLOSE = '</quartet:recipe>';
const RDF = 'xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"';
/** The beginning and the end of our part, by which it is found again and replaced. */
const BEGIN = `<rdf:Description rdf:about="" xmlns:quartet="${SPACE}"`;
const END = '</rdf:Description>';
const RDF_END = '</rdf:RDF>';

/**
 * Describes an image in XMP, which other programs read.
 * @param existing What it says already: it stays, with ours put to it.
 * @param withRecipe false: only what other programs read, cut to so many UTF-16 units.
 * @returns null when there is no place for ours in what there is.
 */
export function xmpPacket(
  recipe: Recipe,
  existing: string | null,
  { withRecipe, longest, more = '' }: { withRecipe: boolean; longest: number; more?: string },
): string | null {
  const before = existing === null ? null : withoutOurs(existing);
  const ours = description(recipe, {
    withRecipe,
    longest,
    more,
    isAlone: !before?.includes('dc:description'),
  });
  if (before === null) return wrapped(ours);
  const end = before.lastIndexOf(RDF_END);
  return end < 0 ? null : `${before.slice(0, end)}${ours}${before.slice(end)}`;
}

/** A packet that holds nothing but the recipe, to be read after another one. */
export function recipePacket(recipe: Recipe): string {
  return wrapped(`${BEGIN}>${element(recipe)}${END}`);
}

/** A packet as it was before ours was put to it. */
export function withoutOurs(packet: string): string {
  const start = packet.indexOf(BEGIN);
  const end = start < 0 ? -1 : packet.indexOf(END, start);
  return end < 0 ? packet : packet.slice(0, start) + packet.slice(end + END.length);
}

/** The recipe's text of a packet, if it has one. */
export function recipeInXmp(packet: string): string | null {
  const start = packet.lastIndexOf(OPEN);
  const end = packet.indexOf(CLOSE, start);
  if (start < 0 || end < 0) return null;
  return packet
    .slice(start + OPEN.length, end)
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
}

function description(
  recipe: Recipe,
  {
    withRecipe,
    longest,
    more,
    isAlone,
  }: { withRecipe: boolean; longest: number; more: string; isAlone: boolean },
): string {
  const words = recipeWords(recipe);
  const names = 'xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/"';
  const text = (name: string, value: string) =>
    `<dc:${name}><rdf:Alt><rdf:li xml:lang="x-default">${escaped(value.slice(0, longest).toWellFormed())}</rdf:li></rdf:Alt></dc:${name}>`;
  const shown = isAlone
    ? [
        text('title', words.title),
        text('description', words.description),
        `<xmp:CreatorTool>${escaped(words.software)}</xmp:CreatorTool>`,
        `<xmp:CreateDate>${words.created.toISOString()}</xmp:CreateDate>`,
      ]
    : [];
  const parts = [...shown, ...(withRecipe ? [element(recipe)] : []), more];
  return `${BEGIN} ${names}>${parts.join('')}${END}`;
}

const element = (recipe: Recipe) => `${OPEN}${escaped(recipeText(recipe))}${CLOSE}`;

const wrapped = (description: string) =>
  `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF ${RDF}>${description}${RDF_END}</x:xmpmeta><?xpacket end="w"?>`;

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
