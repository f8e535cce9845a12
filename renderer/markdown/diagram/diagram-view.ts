import { visibleText } from '../../../shared/markdown/visible-text.ts';
import type { MarkdownLabels } from '../markdown-labels.ts';
import { isDark, onSchemeChange } from './colour-scheme.ts';
import { DiagramFrame, type Drawing, longestDiagram } from './diagram-frame.ts';
import { keepSize, keptSize } from './shown-diagrams.ts';

/** Callbacks for a diagram drawn automatically; until it is drawn the source stays visible. */
export interface OwnDrawing {
  readonly onDrawn: () => void;
  readonly onFailed: () => void;
}

/** Renders a diagram instead of its code: one labelled image, or the reason why there is none. */
export class DiagramView {
  readonly dom = document.createElement('div');
  readonly #source: string;
  readonly #labels: MarkdownLabels['diagram'];
  readonly #picture = document.createElement('div');
  readonly #note = document.createElement('p');
  readonly #stopListening: () => void;
  readonly #own: OwnDrawing | undefined;
  #frame: DiagramFrame | null = null;
  #rests = false;

  constructor(source: string, labels: MarkdownLabels['diagram'], own?: OwnDrawing) {
    this.#source = source;
    this.#labels = labels;
    this.#own = own;
    this.dom.className = 'md-diagram';
    this.dom.classList.toggle('md-diagram-coming', own !== undefined);
    this.#picture.className = 'md-diagram-picture';
    this.#note.className = 'md-diagram-note';
    this.#note.setAttribute('role', 'status');
    this.dom.append(this.#note);
    this.#stopListening = onSchemeChange(() => this.#rests || this.#draw());
    this.#draw();
  }

  /** Removes the frame while the diagram is out of view. Its space stays, so that nothing moves. */
  rest(): void {
    this.#rests = true;
    this.#frame?.close();
    this.#frame = null;
  }

  /** Draws again after {@link rest}. */
  resume(): void {
    if (!this.#rests) return;
    this.#rests = false;
    this.#draw();
  }

  close(): void {
    this.#stopListening();
    this.#frame?.close();
  }

  #draw(): void {
    this.#frame?.close();
    this.#frame = null;
    this.#say('');
    if (this.#source.length > longestDiagram) {
      this.#say(this.#labels.tooLong(longestDiagram));
      return;
    }
    if (!this.#own) this.#say(this.#labels.drawing);
    // A diagram drawn before gets its space at once, so that nothing below it moves.
    const size = keptSize(this.#source);
    if (size) this.#takeRoom(size);
    const frame = new DiagramFrame({ source: this.#source, dark: isDark() }, (drawing) =>
      this.#show(drawing),
    );
    this.#frame = frame;
    this.#picture.replaceChildren(frame.dom);
    this.dom.prepend(this.#picture);
  }

  #show(drawing: Drawing): void {
    if (drawing.type === 'drawn') {
      keepSize(this.#source, drawing);
      this.#takeRoom(drawing);
      this.#picture.setAttribute('role', 'img');
      this.#picture.setAttribute('aria-label', this.#labels.name(visibleText(drawing.title)));
      this.#say('');
      this.dom.classList.remove('md-diagram-coming');
      this.#own?.onDrawn();
      return;
    }
    this.#picture.remove();
    if (this.#own) {
      this.#own.onFailed();
      return;
    }
    this.#say(
      drawing.type === 'slow' ? this.#labels.tookTooLong : this.#labels.failed(visibleText(drawing.message)),
    );
  }

  #takeRoom({ width, height }: { width: number; height: number }): void {
    this.#picture.style.maxWidth = `${Math.ceil(width)}px`;
    this.#picture.style.aspectRatio = `${width} / ${height}`;
  }

  #say(words: string): void {
    this.#note.textContent = words;
    this.#note.hidden = words === '';
  }
}
