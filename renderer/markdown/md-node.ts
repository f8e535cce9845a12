/** The only elements that model text can become, whatever it contains. */
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
  | 'sub'
  | 'sup'
  | 'kbd'
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
  | 'data-align'
  | 'data-alert'
  | 'data-footnote';

export interface MdElement {
  readonly kind: 'element';
  readonly tag: MdTag;
  readonly attributes: Readonly<Partial<Record<MdAttribute, string>>>;
  readonly children: readonly MdNode[];
}

/** A code block; `open` until its closing fence has arrived. */
export interface MdCode {
  readonly kind: 'code';
  readonly language: string;
  readonly text: string;
  readonly open: boolean;
}

/** A formula in TeX; `display` means on its own line, `open` until its end has arrived. */
export interface MdFormula {
  readonly kind: 'formula';
  readonly tex: string;
  readonly display: boolean;
  readonly open: boolean;
}

/**
 * A piece of rendered Markdown: plain text or an element of a closed set. Immutable: the same object looks the same.
 */
export type MdNode = string | MdElement | MdCode | MdFormula;

const none = {};

/** Creates the button of a footnote: at the mark it leads to the text, at the text to the mark. */
export function footnoteButton(label: string): MdElement {
  return element('button', [label], {
    class: 'md-footnote-mark',
    type: 'button',
    'data-action': 'footnote',
    'data-footnote': label,
  });
}

/** Creates an element node. */
export function element(
  tag: MdTag,
  children: readonly MdNode[] = [],
  attributes: MdElement['attributes'] = none,
): MdElement {
  return { kind: 'element', tag, attributes, children };
}
