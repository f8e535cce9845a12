import type { Page } from '@playwright/test';

/**
 * Returns the visible texts of the app that a box cuts off or that end in an ellipsis, as readable lines. Texts of
 * the user (list rows, messages, fields, anything with its full text in `title` or a tooltip) may be shortened.
 */
export function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(cutOffInPage);
}

/** Runs in the page: see `cutOff`. */
export function cutOffInPage(): string[] {
  const MAY_BE_SHORT = '[data-row], [title], article, textarea, input, pre, .sr-only';
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const lines: string[] = [];
  const cut = (box: DOMRect, frame: DOMRect) =>
    box.left < frame.left - 1 ||
    box.right > frame.right + 1 ||
    box.top < frame.top - 1 ||
    box.bottom > frame.bottom + 1;
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.textContent?.trim() ?? '';
    const parent = node.parentElement;
    if (text === '' || parent === null || parent.closest(MAY_BE_SHORT)) continue;
    if (parent.closest<HTMLElement>('[data-tooltip]')?.dataset.tooltip?.includes(text)) continue;
    if (!parent.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const box = range.getBoundingClientRect();
    if (box.width === 0) continue;
    for (
      let frame: HTMLElement | null = parent;
      frame && frame !== document.body;
      frame = frame.parentElement
    ) {
      const { overflowX, overflowY } = getComputedStyle(frame);
      if (overflowX === 'auto' || overflowY === 'auto' || overflowX === 'scroll' || overflowY === 'scroll')
        break;
      if (overflowX === 'visible' && overflowY === 'visible') continue;
      const frameBox = frame.getBoundingClientRect();
      // The element is only visually hidden.
      if (frameBox.width <= 1) break;
      if (cut(box, frameBox)) {
        lines.push(
          `${text.slice(0, 60)} ⟨${parent.className.slice(0, 80)}⟩ in ⟨${frame.className.slice(0, 60)}⟩`,
        );
        break;
      }
    }
  }
  const pen = document.createElement('canvas').getContext('2d');
  for (const field of document.querySelectorAll<HTMLInputElement>('input:placeholder-shown')) {
    if (!pen || !field.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    const { fontWeight, fontSize, fontFamily, paddingLeft, paddingRight } = getComputedStyle(field);
    pen.font = `${fontWeight} ${fontSize} ${fontFamily}`;
    const room = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
    if (pen.measureText(field.placeholder).width > room + 1)
      lines.push(`${field.placeholder} as the placeholder of ⟨${field.ariaLabel}⟩`);
  }
  return [...new Set(lines)];
}

/** Makes every text of the app a third longer and marks it as right-to-left from now on. */
export function lengthenWords(page: Page): Promise<void> {
  return page.evaluate(() => {
    const OF_THE_USER = '[data-row], article, textarea, pre, script, style, .sr-only';
    const MARK = '\u200f';
    const lengthen = (node: Node) => {
      const text = node.nodeValue ?? '';
      if (text.trim() === '' || text.includes(MARK) || node.parentElement?.closest(OF_THE_USER)) return;
      node.nodeValue = `${text}${MARK}${'·'.repeat(Math.ceil(text.length / 3))}`;
    };
    const all = (root: Node) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) lengthen(node);
      if (root.nodeType === Node.TEXT_NODE) lengthen(root);
    };
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) for (const node of [target, ...addedNodes]) all(node);
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
    all(document.body);
  });
}
