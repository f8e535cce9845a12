/**
 * Sets `--scrollbar` to the width that a scroll container reserves for its scrollbar: zero where scrollbars overlay
 * the content. Measures again on resize, because zooming changes it.
 */
export function measureScrollbar(): void {
  const measure = () => {
    const probe = document.createElement('div');
    probe.className = 'scrollable';
    Object.assign(probe.style, { position: 'absolute', visibility: 'hidden', width: '100px' });
    document.body.append(probe);
    document.documentElement.style.setProperty('--scrollbar', `${probe.offsetWidth - probe.clientWidth}px`);
    probe.remove();
  };
  measure();
  window.addEventListener('resize', measure);
}
