/** The only elements model text can become. Nothing else is ever created, whatever the text says. */
export type MdTag =
  | 'p'
  | 'h1'
  | 'h2'
  | 'h3'
  | 'h4'
  | 'h5'
  | 'h6'
  | 'blockquote'
  | 'ul'
  | 'ol'
  | 'li'
  | 'hr'
  | 'br'
  | 'wbr'
  | 'table'
  | 'thead'
  | 'tbody'
  | 'tr'
  | 'th'
  | 'td'
  | 'strong'
  | 'em'
  | 's'
  | 'code'
  | 'a'
  | 'span'
  | 'div'
  | 'button'
  | 'input';

/** The only attributes model text can set; `href` comes from {@link safeLink} alone. */
export type MdAttribute =
  | 'class'
  | 'href'
  | 'title'
  | 'rel'
  | 'start'
  | 'type'
  | 'checked'
  | 'disabled'
  | 'tabindex'
  | 'aria-label'
  | 'data-address'
  | 'data-action'
  | 'data-shown'
  | 'data-align';

export interface MdElement {
  readonly kind: 'element';
  readonly tag: MdTag;
  readonly attributes: Readonly<Partial<Record<MdAttribute, string>>>;
  readonly children: readonly MdNode[];
}

/** A block of code; `open` while its closing fence has not come. */
export interface MdCode {
  readonly kind: 'code';
  readonly language: string;
  readonly text: string;
  readonly open: boolean;
}

/** A formula in TeX; `display` stands on a line of its own, `open` while its end has not come. */
export interface MdFormula {
  readonly kind: 'formula';
  readonly tex: string;
  readonly display: boolean;
  readonly open: boolean;
}

/** A piece of rendered Markdown: plain text or one of a closed set of things. Immutable: same object, same look. */
export type MdNode = string | MdElement | MdCode | MdFormula;

const none = {};

/** Makes an element node. */
export function element(
  tag: MdTag,
  children: readonly MdNode[] = [],
  attributes: MdElement['attributes'] = none,
): MdElement {
  return { kind: 'element', tag, attributes, children };
}
