import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { hueInk } from './section-hue.ts';

const SHADOW = 'var(--shadow-overlay)';

/**
 * How the editor looks, from the tokens of the window: custom properties reach into the shadow tree, its classes do not.
 * The editor is drawn in a shadow root because there its library adopts a style sheet; elsewhere it would add a style
 * element, which the content policy refuses.
 */
export const editorTheme: Extension = EditorView.theme({
  '&': {
    height: '100%',
    backgroundColor: 'transparent',
    color: 'var(--color-ink)',
    fontSize: 'var(--text-base)',
  },
  // The box around it shows the focus.
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': {
    fontFamily: 'var(--font-mono)',
    lineHeight: '1.75',
    overflow: 'auto',
    overscrollBehavior: 'contain',
    scrollbarColor: 'inherit',
  },
  '.cm-content': {
    padding: '14px 0',
    caretColor: 'var(--color-ink)',
    textSpacingTrim: 'space-all',
    minHeight: '100%',
  },
  '.cm-line': { padding: '0 20px 0 6px' },
  '.cm-cursor, .cm-dropCursor': { borderLeftColor: 'var(--color-ink)', borderLeftWidth: '1.5px' },
  '.cm-content ::selection, .cm-content::selection': {
    backgroundColor: 'color-mix(in oklab, var(--craft) 28%, transparent)',
  },
  '.cm-placeholder': { color: 'var(--color-ink-3)', whiteSpace: 'pre-wrap' },
  '.cm-gutters': {
    backgroundColor: 'transparent',
    border: 'none',
    color: 'var(--color-ink-3)',
    fontVariantNumeric: 'tabular-nums',
  },
  '.cm-lineNumbers .cm-gutterElement': { minWidth: '2.6em', padding: '0 12px 0 10px' },
  '&.cm-focused .cm-activeLineGutter': { backgroundColor: 'transparent', color: 'var(--color-ink)' },
  '.cm-activeLineGutter': { backgroundColor: 'transparent' },
  '.tag': { fontWeight: '650' },
  '.tag-verse': { color: hueInk('verse') },
  '.tag-chorus': { color: hueInk('chorus') },
  '.tag-bridge': { color: hueInk('bridge') },
  '.tag-played': { color: 'var(--color-ink-2)' },
  '.tag-other': { color: 'var(--color-ink)' },
  '.problem': {
    textDecoration: 'underline wavy var(--color-bad) 1px',
    textUnderlineOffset: '4px',
    textDecorationSkipInk: 'none',
  },
  '.problem.warning': { textDecorationColor: 'var(--color-warn)' },
  '.too-much': {
    backgroundColor: 'color-mix(in oklab, var(--color-bad) 16%, transparent)',
    textDecoration: 'underline var(--color-bad) 1px',
    textUnderlineOffset: '4px',
  },
  '.cm-tooltip': {
    backgroundColor: 'var(--color-raised)',
    border: '1px solid var(--color-hairline)',
    borderRadius: 'var(--radius-lg)',
    boxShadow: SHADOW,
    color: 'var(--color-ink)',
    fontFamily: 'var(--font-sans)',
    fontSize: 'var(--text-sm)',
    lineHeight: '1.5',
    overflow: 'hidden',
    zIndex: '30',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': {
    fontFamily: 'var(--font-sans)',
    maxHeight: '21em',
    minWidth: '17em',
    padding: '4px',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': {
    alignItems: 'baseline',
    borderRadius: 'var(--radius-md)',
    display: 'flex',
    gap: '10px',
    padding: '4px 8px',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    backgroundColor: 'color-mix(in oklab, var(--craft) 16%, var(--color-raised))',
    color: 'var(--color-ink)',
  },
  '.cm-completionLabel': { fontFamily: 'var(--font-mono)', fontWeight: '600', minWidth: '9.5em' },
  '.cm-completionMatchedText': { textDecoration: 'none' },
  '.cm-completionDetail': {
    color: 'var(--color-ink-2)',
    fontStyle: 'normal',
    margin: '0 0 0 auto',
    textAlign: 'right',
  },
  '.option-verse .cm-completionLabel': { color: hueInk('verse') },
  '.option-chorus .cm-completionLabel': { color: hueInk('chorus') },
  '.option-bridge .cm-completionLabel': { color: hueInk('bridge') },
  '.option-played .cm-completionLabel': { color: 'var(--color-ink-2)' },
  '.tip': { maxWidth: '26em', padding: '8px 10px' },
  '.tip-fix': {
    alignItems: 'center',
    background: 'none',
    border: '1px solid var(--color-hairline)',
    borderRadius: 'var(--radius-md)',
    color: 'var(--color-ink)',
    display: 'flex',
    font: 'inherit',
    fontWeight: '500',
    gap: '8px',
    marginTop: '6px',
    padding: '3px 8px',
  },
  '.tip-fix:hover': { backgroundColor: 'var(--color-hover)' },
  '.tip-fix:focus-visible': { outline: '2px solid var(--craft)', outlineOffset: '1px' },
  '.tip-keys': { color: 'var(--color-ink-3)', fontSize: 'var(--text-xs)' },
  '@media (forced-colors: active)': {
    '.problem, .too-much': { textDecorationColor: 'Mark' },
    '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': { outline: '1px solid Highlight' },
  },
});
