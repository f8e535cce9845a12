/** Gives the keyboard to a take's first button once it is drawn, where nothing else has taken the focus meanwhile. */
export function focusTake(takeId: string): void {
  requestAnimationFrame(() => {
    if (document.activeElement !== null && document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>(`[data-take="${takeId}"] button:enabled`)?.focus();
  });
}
