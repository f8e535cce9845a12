import type { Recipe } from '../../../shared/domain/recipe.ts';
import { recipeMetadata, recipeText } from './recipe-text.ts';

/** Our XML namespace. */
const NAMESPACE = 'urn:quartet:recipe:1#';
const OPEN = '<quartet:recipe>';
const CLOSE = '</quartet:recipe>';
const RDF = 'xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"';
/** Start and end of our rdf:Description, by which it is found and replaced. */
const BEGIN = `<rdf:Description rdf:about="" xmlns:quartet="${NAMESPACE}"`;
const END = '</rdf:Description>';
const RDF_END = '</rdf:RDF>';

/**
 * Builds an XMP packet that describes an image, also for other programs.
 * @param existing the image's packet: its content is kept and ours added.
 * @param options `withRecipe`: false for the standard properties only; `longest`: UTF-16 units kept of each;
 * `more`: further XML to include.
 * @returns null if `existing` has no RDF element to add to.
 */
export function xmpPacket(
  recipe: Recipe,
  existing: string | null,
  { withRecipe, longest, more = '' }: { withRecipe: boolean; longest: number; more?: string },
): string | null {
  const foreign = existing === null ? null : withoutOwnDescription(existing);
  const own = description(recipe, {
    withRecipe,
    longest,
    more,
    isOnly: !foreign?.includes('dc:description'),
  });
  if (foreign === null) return wrapPacket(own);
  const end = foreign.lastIndexOf(RDF_END);
  return end < 0 ? null : `${foreign.slice(0, end)}${own}${foreign.slice(end)}`;
}

/** Builds a packet with the recipe alone, to be read after another one. */
export function recipePacket(recipe: Recipe): string {
  return wrapPacket(`${BEGIN}>${element(recipe)}${END}`);
}

/** Returns a packet without our description. */
export function withoutOwnDescription(packet: string): string {
  const start = packet.indexOf(BEGIN);
  const end = start < 0 ? -1 : packet.indexOf(END, start);
  return end < 0 ? packet : packet.slice(0, start) + packet.slice(end + END.length);
}

/** Returns the text of the recipe in a packet; null if there is none. */
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
    isOnly,
  }: { withRecipe: boolean; longest: number; more: string; isOnly: boolean },
): string {
  const metadata = recipeMetadata(recipe);
  const namespaces = 'xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/"';
  const text = (name: string, value: string) =>
    `<dc:${name}><rdf:Alt><rdf:li xml:lang="x-default">${escapeXml(value.slice(0, longest).toWellFormed())}</rdf:li></rdf:Alt></dc:${name}>`;
  const shown = isOnly
    ? [
        text('title', metadata.title),
        text('description', metadata.description),
        `<xmp:CreatorTool>${escapeXml(metadata.software)}</xmp:CreatorTool>`,
        `<xmp:CreateDate>${metadata.created.toISOString()}</xmp:CreateDate>`,
      ]
    : [];
  const parts = [...shown, ...(withRecipe ? [element(recipe)] : []), more];
  return `${BEGIN} ${namespaces}>${parts.join('')}${END}`;
}

const element = (recipe: Recipe) => `${OPEN}${escapeXml(recipeText(recipe))}${CLOSE}`;

const wrapPacket = (description: string) =>
  `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF ${RDF}>${description}${RDF_END}</x:xmpmeta><?xpacket end="w"?>`;

const escapeXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
