import { createContext } from 'react';

/** The actions that the text can trigger in the place that shows it. */
export interface MarkdownActions {
  /** Opens an address a reader clicked: `https:` or `mailto:`, already checked. The view never navigates by itself. */
  readonly onLink: (url: string) => void;
  /** Puts plain text on the clipboard. */
  readonly onCopy: (text: string) => void;
}

/** Without a provider a link does nothing and copying uses the page's own clipboard. */
const MarkdownContext = createContext<MarkdownActions>({
  onLink: () => {},
  onCopy: (text) => void navigator.clipboard?.writeText(text).catch(() => {}),
});

export default MarkdownContext;
