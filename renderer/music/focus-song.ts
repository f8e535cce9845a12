/** Gives the keyboard to a song of the list once it is drawn, where nothing else has taken the focus meanwhile. */
export function focusSong(songId: string): void {
  requestAnimationFrame(() => {
    if (document.activeElement !== null && document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>(`[data-song-list] [data-row="${songId}"]`)?.focus();
  });
}
