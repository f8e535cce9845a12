import { DIAGRAM_PAGE } from '../../../shared/domain/diagram-frame.ts';
import { type DiagramAnswer, type DiagramRequest, diagramAnswer } from './diagram-message.ts';

/** Time after which drawing has failed and the frame is removed, in milliseconds. */
const patienceMs = 10_000;

/** Maximum length of a diagram in UTF-16 units. */
export const longestDiagram = 50_000;

/** The outcome of drawing a diagram; `slow` when it took too long. */
export type Drawing = DiagramAnswer | { readonly type: 'slow' };

/**
 * A frame that draws one diagram. It has an opaque origin and no network, and runs in its own process if the browser
 * provides one. It receives the text and answers with a size; no keyboard or pointer input ever reaches it.
 */
export class DiagramFrame {
  readonly dom = document.createElement('iframe');
  readonly #port: MessagePort;
  readonly #timer: ReturnType<typeof setTimeout>;
  #onDrawing: ((drawing: Drawing) => void) | null;

  /** Draws as soon as `dom` is in the page. Calls `onDrawing` once, and never after {@link close}. */
  constructor(request: DiagramRequest, onDrawing: (drawing: Drawing) => void) {
    this.#onDrawing = onDrawing;
    const { port1, port2 } = new MessageChannel();
    this.#port = port1;
    port1.onmessage = ({ data }) => {
      const answer = diagramAnswer.safeParse(data);
      this.#end(answer.success ? answer.data : { type: 'failed', message: '' });
    };
    this.#timer = setTimeout(() => this.#end({ type: 'slow' }), patienceMs);
    const { dom } = this;
    dom.className = 'md-diagram-frame';
    dom.setAttribute('sandbox', 'allow-scripts');
    dom.setAttribute('allow', '');
    dom.referrerPolicy = 'no-referrer';
    dom.tabIndex = -1;
    dom.inert = true;
    dom.setAttribute('aria-hidden', 'true');
    dom.style.colorScheme = request.dark ? 'dark' : 'light';
    // The content policy allows no other page in a frame, so only the app's own page receives this message.
    dom.onload = () => dom.contentWindow?.postMessage(request, '*', [port2]);
    dom.src = DIAGRAM_PAGE;
  }

  /** Removes the frame, which also stops its work. */
  close(): void {
    this.#onDrawing = null;
    this.#stop();
    this.dom.remove();
  }

  #end(drawing: Drawing): void {
    const tell = this.#onDrawing;
    this.#onDrawing = null;
    this.#stop();
    if (drawing.type !== 'drawn') this.dom.remove();
    tell?.(drawing);
  }

  #stop(): void {
    clearTimeout(this.#timer);
    this.dom.onload = null;
    this.#port.close();
  }
}
