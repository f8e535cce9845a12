/** A sanitized drawing for the frame's page. */
export interface CleanDrawing {
  readonly svg: SVGSVGElement;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
  readonly title: string;
}

/** Elements that a diagram of boxes and lines does not need. */
const forbidden =
  'script, image, img, iframe, object, embed, link, base, meta, form, input, button, video, audio, foreignObject :is(svg, math)';

/**
 * Removes everything from Mermaid's drawing that could load a resource, take a click or navigate. This is a second
 * barrier, behind Mermaid's own sanitizer and the frame's policy.
 * @throws when the markup contains no drawing
 */
export function cleanDrawing(markup: string): CleanDrawing {
  const svg = new DOMParser().parseFromString(markup, 'text/html').querySelector('svg');
  if (svg === null) throw new Error('The diagram is empty.');
  for (const element of svg.querySelectorAll(forbidden)) element.remove();
  for (const link of svg.querySelectorAll('a')) link.replaceWith(...link.childNodes);
  for (const element of [svg, ...svg.querySelectorAll('*')]) {
    for (const { name, value } of [...element.attributes])
      if (isUnsafe(name, value)) element.removeAttribute(name);
  }
  const { width, height } = sizeOf(svg);
  const title = svg.querySelector(':scope > title')?.textContent?.slice(0, 300) ?? '';
  // The drawing fills its frame, whose size the app sets.
  svg.removeAttribute('style');
  svg.setAttribute('width', '100%');
  svg.setAttribute('height', '100%');
  svg.setAttribute('viewBox', svg.getAttribute('viewBox') ?? `0 0 ${width} ${height}`);
  return { svg, width, height, title };
}

function isUnsafe(name: string, value: string): boolean {
  if (/^on/i.test(name) || name === 'autofocus' || name === 'tabindex') return true;
  return /(?:^|:)(?:href|src)$/i.test(name) && !value.startsWith('#');
}

function sizeOf(svg: SVGSVGElement): { width: number; height: number } {
  const [, , width, height] = (svg.getAttribute('viewBox') ?? '').split(/[\s,]+/).map(Number);
  const sides = [width ?? Number(svg.getAttribute('width')), height ?? Number(svg.getAttribute('height'))];
  const [w = 0, h = 0] = sides.map((side) => (Number.isFinite(side) && side > 0 ? side : 0));
  if (w === 0 || h === 0) throw new Error('The diagram is empty.');
  return { width: w, height: h };
}
