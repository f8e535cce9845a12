import { openWorker } from '../lib/open-worker.ts';
import type { ColouredBox, ColourRequest, LineColours } from './code-colours.ts';
import workerUrl from './highlight-worker.ts?worker&url';

type OnBox = (box: number, lines: readonly LineColours[], isLast: boolean) => void;

const listeners = new Map<number, OnBox>();
let worker: Worker | null = null;
let lastId = 0;

/**
 * Highlights code in a worker, box by box. Code stays plain without a grammar or a worker. Returns a function that
 * stops it.
 */
export function colourCode(code: string, language: string, onBox: OnBox): () => void {
  if (typeof Worker === 'undefined') return () => {};
  worker ??= openHighlighter();
  const id = ++lastId;
  listeners.set(id, onBox);
  ask({ id, code, language });
  return () => {
    if (listeners.delete(id)) ask({ stop: id });
  };
}

function ask(request: ColourRequest): void {
  worker?.postMessage(request);
}

function openHighlighter(): Worker {
  const opened = openWorker(workerUrl, 'highlight');
  opened.onmessage = ({ data }: MessageEvent<ColouredBox>) => {
    const onBox = listeners.get(data.id);
    if (data.isLast) listeners.delete(data.id);
    onBox?.(data.box, data.lines, data.isLast);
  };
  return opened;
}
