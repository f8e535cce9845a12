import { shownLength } from './bounded-text.ts';
import { ElementChildren } from './element-children.ts';
import type { MarkdownLabels } from './markdown-labels.ts';
import type { MdNode } from './md-node.ts';
import { addWork, dropWork } from './slice-queue.ts';

/** Some blocks that are laid out together. */
interface Group {
  readonly dom: HTMLElement;
  readonly children: ElementChildren;
  nodes: readonly MdNode[];
  /** Renders the group later, in a text too long to be rendered at once. */
  waiting: (() => boolean) | null;
}

/**
 * Renders nodes into an element and keeps it up to date. Creates only DOM nodes from the closed set in md-node.ts and
 * never parses text as HTML. Only changes what differs and appends to growing text, so that a selection survives.
 */
export class DomView {
  readonly #root: HTMLElement;
  readonly #labels: MarkdownLabels;
  readonly #groups: Group[] = [];
  /** Number of leading groups that are sealed. */
  #sealed = 0;

  constructor(root: HTMLElement, labels: MarkdownLabels) {
    this.#root = root;
    this.#labels = labels;
  }

  /**
   * Renders these nodes. While `streaming`, groups before the last skip layout and paint when out of view. They keep
   * their last size, so only groups that were painted before are sealed.
   */
  draw(nodes: readonly MdNode[], streaming = false): void {
    const count = Math.ceil(nodes.length / groupSize);
    const painted = this.#groups.length;
    for (let at = 0; at < count; at++) {
      const part = nodes.slice(at * groupSize, (at + 1) * groupSize);
      const group = this.#groups[at] ?? this.#add();
      const isFar = painted === 0 && at >= keptGroups && at < count - keptGroups;
      if (isFar) seal(group.dom, part);
      if (part.length === group.nodes.length && part.every((node, i) => node === group.nodes[i])) continue;
      group.nodes = part;
      if (isFar && count > drawnAtOnce) {
        const step = () => {
          group.waiting = null;
          group.children.draw(group.nodes);
          return false;
        };
        group.waiting = step;
        addWork(step);
      } else if (group.waiting === null) group.children.draw(part);
    }
    this.#sealed = Math.min(this.#sealed, count);
    for (const group of this.#groups.splice(count)) {
      if (group.waiting) dropWork(group.waiting);
      group.children.draw([]);
      group.dom.remove();
    }
    if (!streaming) return;
    for (; this.#sealed < Math.min(painted, count) - 1; this.#sealed++) {
      this.#groups[this.#sealed]?.dom.classList.add('md-group-sealed');
    }
  }

  /** Stops pending work and empties the element. */
  close(): void {
    for (const { waiting, children } of this.#groups.splice(0)) {
      if (waiting) dropWork(waiting);
      children.close();
    }
    this.#root.replaceChildren();
  }

  #add() {
    const dom = document.createElement('div');
    dom.className = 'md-group';
    this.#root.append(dom);
    const group: Group = { dom, children: new ElementChildren(dom, this.#labels), nodes: [], waiting: null };
    this.#groups.push(group);
    return group;
  }
}

/** Number of blocks in one group. */
const groupSize = 8;
/** Number of groups at either end of a long text that are laid out immediately. */
const keptGroups = 20;
/** Number of groups from which those far from both ends are rendered between frames. */
const drawnAtOnce = 60;

/** Skips layout and paint of a group until it is near the viewport; until then it has an estimated height. */
function seal(group: HTMLElement, nodes: readonly MdNode[]): void {
  const height = nodes.reduce((sum, node) => sum + 40 + 27 * Math.floor(shownLength(node, 2000) / 85), 0);
  group.classList.add('md-group-sealed');
  group.style.setProperty('contain-intrinsic-block-size', `auto ${height}px`);
}
