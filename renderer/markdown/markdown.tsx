import { type ComponentType, useEffect, useSyncExternalStore } from 'react';
import { onFirstTouch } from '../app/first-touch.ts';
import { readCode } from '../lib/read-code.ts';
import { lazyCode, useLazyCode } from '../ui/lazy-code.ts';
import { PlainText } from '../ui/plain-text.tsx';
import type { MarkdownProps } from './markdown-body.tsx';
import './markdown-waiting.css';

type State = { readonly Body: ComponentType<MarkdownProps> | null; readonly failed: boolean };

let state: State = { Body: null, failed: false };
let loading: Promise<void> | null = null;
const listeners = new Set<() => void>();

/** Loads what draws Markdown, once. Called while a conversation is being read, and by the first text shown. */
export function preloadMarkdown(): Promise<void> {
  const read = () => import('./markdown-body.tsx');
  const shown = ({ MarkdownBody }: Awaited<ReturnType<typeof read>>) =>
    become({ Body: MarkdownBody, failed: false });
  loading ??= read().then(shown, () => {
    // Until the host gives it, or the next text asks, texts are shown as they were written.
    become({ Body: null, failed: true });
    readCode(read).then(shown, () => {
      loading = null;
    });
  });
  return loading;
}

// Few answers hold one, and the table is a quarter of the parser. Where it cannot be had, names stay as written.
const names = lazyCode(() => import('./entity-names.ts').catch(() => null));
onFirstTouch(names.load);
/** A named reference such as `&hellip;`. */
const NAMED = /&[A-Za-z][A-Za-z0-9]{1,30};/;

function become(next: State): void {
  state = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Model text as Markdown; see {@link MarkdownProps}. Hostile by default: no HTML, no pictures, and links only to
 * `https:` and `mailto:`, which the nearest MarkdownContext opens.
 */
export function Markdown(props: MarkdownProps) {
  const { Body, failed } = useSyncExternalStore(subscribe, () => state);
  useEffect(() => {
    if (Body === null) void preloadMarkdown();
  }, [Body]);
  const needsNames = useLazyCode(names, false) === undefined && NAMED.test(props.text);
  useEffect(() => {
    if (needsNames) names.load();
  }, [needsNames]);
  // A text that grows goes on being drawn and is drawn anew with the names; one that stands waits for them.
  if (Body !== null && (props.streaming || !needsNames))
    return <Body key={needsNames ? 'as-written' : 'named'} {...props} />;
  // Keeps its place for the moment it takes; readable when the parser cannot be had at all.
  return (
    <div className={failed ? 'md-plain' : 'md-plain md-waiting'}>
      <PlainText text={props.text} />
    </div>
  );
}
