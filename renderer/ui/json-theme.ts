import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';

/** How the editor of JSON looks; custom properties reach into its shadow root. `.tok-…` are the highlighter's classes. */
export const jsonTheme: Extension = EditorView.theme({
  '&': { backgroundColor: 'transparent', color: 'var(--color-ink)', fontSize: 'var(--text-xs)' },
  // The box around it shows the focus.
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': {
    fontFamily: 'var(--font-mono)',
    lineHeight: '1.6',
    maxHeight: '22rem',
    overflow: 'auto',
    overscrollBehavior: 'contain',
    scrollbarColor: 'inherit',
  },
  '.cm-content': { padding: '6px 0', caretColor: 'var(--color-ink)', textSpacingTrim: 'space-all' },
  '.cm-line': { padding: '0 10px' },
  '.cm-cursor, .cm-dropCursor': { borderLeftColor: 'var(--color-ink)', borderLeftWidth: '1.5px' },
  '.cm-content ::selection, .cm-content::selection': {
    backgroundColor: 'color-mix(in oklab, var(--craft) 28%, transparent)',
  },
  '.cm-placeholder': { color: 'var(--color-ink-3)', whiteSpace: 'pre-wrap' },
  '.tok-propertyName': { color: 'var(--color-ink-2)' },
  '.tok-string': { color: 'var(--color-good)' },
  '.tok-number, .tok-bool, .tok-keyword, .tok-atom': { color: 'var(--color-chat)' },
  '&.cm-focused .cm-matchingBracket': {
    backgroundColor: 'var(--color-hover)',
    outline: '1px solid var(--color-edge)',
  },
  '&.cm-focused .cm-nonmatchingBracket': { backgroundColor: 'transparent', color: 'var(--color-bad)' },
  '.cm-lintRange-error': {
    backgroundImage: 'none',
    textDecoration: 'underline wavy var(--color-bad) 1px',
    textUnderlineOffset: '4px',
    textDecorationSkipInk: 'none',
  },
  '.cm-lintPoint-error:after': { borderBottomColor: 'var(--color-bad)' },
  '.cm-tooltip': {
    backgroundColor: 'var(--color-raised)',
    border: '1px solid var(--color-hairline)',
    borderRadius: 'var(--radius-md)',
    boxShadow: 'var(--shadow-overlay)',
    color: 'var(--color-ink)',
    fontFamily: 'var(--font-sans)',
    zIndex: '30',
  },
  '.cm-diagnostic-error': { borderLeft: 'none', padding: '4px 8px' },
});
