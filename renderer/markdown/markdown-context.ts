import { createContext } from 'react';

/** Actions that links and buttons in the text trigger. */
export interface MarkdownActions {
  /** Opens an address the reader clicked: `https:` or `mailto:`, already checked. The view itself never navigates. */
  readonly onLink: (url: string) => void;
  /** Copies plain text to the clipboard. */
  readonly onCopy: (text: string) => void;
}

/** Without a provider a link does nothing and copying uses the page's own clipboard. */
const MarkdownContext = createContext<MarkdownActions>({
  onLink: () => {},
  onCopy: (text) => void navigator.clipboard?.writeText(text).catch(() => {}),
});

export default MarkdownContext;
