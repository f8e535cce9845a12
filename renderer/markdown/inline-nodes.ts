import type { Token } from 'markdown-it';
import { visibleText } from '../../shared/markdown/visible-text.ts';
import { codeNodes } from './hidden-text.ts';
import { element, footnoteButton, type MdElement, type MdNode } from './md-node.ts';
import { addressHost, safeLink } from './safe-link.ts';

interface Frame {
  readonly children: MdNode[];
  readonly close: (children: readonly MdNode[]) => MdNode[];
}

/** Maximum nesting of inline elements, against hostile text; deeper text stays without its markup. */
const deepest = 60;

/** Converts the inline tokens of one paragraph, heading or cell to nodes. */
export function inlineNodes(tokens: readonly Token[]): MdNode[] {
  const stack: Frame[] = [{ children: [], close: (children) => [...children] }];
  const top = (): MdNode[] => stack[stack.length - 1]?.children ?? [];
  for (const token of tokens) {
    if (token.nesting === 1) stack.push({ children: [], close: closer(token, stack.length) });
    else if (token.nesting === -1) {
      const frame = stack.length > 1 ? stack.pop() : undefined;
      if (frame) for (const node of frame.close(frame.children)) add(top(), node);
    } else for (const node of leaf(token)) add(top(), node);
  }
  while (stack.length > 1) {
    const frame = stack.pop();
    if (frame) for (const node of frame.close(frame.children)) add(top(), node);
  }
  return top();
}

/** Appends a node; merges adjacent texts, so that each text is one text node. */
function add(nodes: MdNode[], node: MdNode): void {
  const last = nodes[nodes.length - 1];
  if (typeof node === 'string' && typeof last === 'string') nodes[nodes.length - 1] = last + node;
  else if (node !== '') nodes.push(node);
}

function closer(token: Token, depth: number): Frame['close'] {
  if (depth > deepest) return (children) => [...children];
  switch (token.type) {
    case 'strong_open':
      return (children) => [element('strong', children)];
    case 'em_open':
      return (children) => [element('em', children)];
    case 's_open':
      return (children) => [element('s', children)];
    case 'sub_open':
      return (children) => [element('sub', children)];
    case 'sup_open':
      return (children) => [element('sup', children)];
    case 'kbd_open':
      return (children) => [element('kbd', children)];
    case 'link_open': {
      const isBare = token.info === 'auto';
      return (children) =>
        linkNodes(String(token.attrGet('href') ?? ''), token.attrGet('title'), children, isBare);
    }
    default:
      return (children) => [...children];
  }
}

function leaf(token: Token): MdNode[] {
  switch (token.type) {
    case 'softbreak':
      return ['\n'];
    case 'hardbreak':
      return [element('br')];
    case 'code_inline':
      return [element('code', codeNodes(token.content))];
    case 'math_inline':
      return [{ kind: 'formula', tex: token.content, display: token.meta?.display === true, open: false }];
    case 'footnote_mark':
      return [element('sup', [footnoteButton(String(token.meta?.label))])];
    case 'image':
      return [imageNode(String(token.attrGet('src') ?? ''), plainText(token.children ?? []))];
    default:
      return [token.content];
  }
}

/** Returns a link, or, if its address may not be opened, its text followed by the address as plain text. */
function linkNodes(
  href: string,
  title: string | number | null,
  children: readonly MdNode[],
  isBare: boolean,
): MdNode[] {
  const link = safeLink(href);
  if (link === null) {
    const address = shortened(visibleText(href));
    return isBare || address === ''
      ? [...children]
      : [...children, element('span', [` (${address})`], { class: 'md-address' })];
  }
  const attributes: MdElement['attributes'] = {
    class: 'md-link',
    href: link.href,
    rel: 'noopener noreferrer nofollow',
    title: title ? `${link.shown}\n${title}` : link.shown,
  };
  // A mail address without its scheme.
  if (isBare) return [element('a', [link.shown.replace(/^mailto:/, '')], attributes)];
  // A link may not contain a button, so the image's placeholder comes first and the link follows, labelled by its address.
  if (children.some(holdsButton)) return [...children, ' ', element('a', [link.shown], attributes)];
  const anchor = element('a', children, attributes);
  return claimsOtherHost(children, link.host)
    ? [anchor, element('span', [` (${link.host})`], { class: 'md-address' })]
    : [anchor];
}

function holdsButton(node: MdNode): boolean {
  return (
    typeof node === 'object' &&
    node.kind === 'element' &&
    (node.tag === 'button' || node.children.some(holdsButton))
  );
}

const hostLike = /(?:^|[\s/@])((?:[\p{L}\p{N}-]+\.)+\p{L}{2,})(?=$|[\s/:?#,)])/u;

/** Returns whether a link's text looks like an address on another host than its target. */
function claimsOtherHost(children: readonly MdNode[], host: string): boolean {
  const claimed = hostLike.exec(nodesText(children).trim())?.[1]?.toLowerCase();
  if (claimed === undefined || host === '') return false;
  return claimed.replace(/^www\./, '') !== host.replace(/:\d+$/, '').replace(/^www\./, '');
}

/** Renders an image in model text, which is never loaded, as its description and host; a click copies the address. */
function imageNode(address: string, alt: string): MdNode {
  const host = addressHost(address);
  return element(
    'button',
    [
      element('span', [shortened(alt) || '—'], { class: 'md-image-alt' }),
      element('span', [host], { class: 'md-address' }),
    ],
    {
      class: 'md-image',
      type: 'button',
      'data-action': 'copy-address',
      'data-address': address,
      title: shortened(visibleText(address)),
    },
  );
}

function nodesText(nodes: readonly MdNode[]): string {
  return nodes
    .map((node) =>
      typeof node === 'string' ? node : node.kind === 'element' ? nodesText(node.children) : '',
    )
    .join('');
}

function plainText(tokens: readonly Token[]): string {
  return tokens
    .map((token) =>
      token.children ? plainText(token.children) : token.type === 'softbreak' ? ' ' : token.content,
    )
    .join('');
}

function shortened(text: string): string {
  return text.length > 200 ? `${text.slice(0, 199)}…` : text;
}
