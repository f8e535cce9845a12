/**
 * Keeps the width that a scrollable box reserves for its scrollbar as `--scrollbar`: none where scrollbars lie over the
 * content. A zoomed window has another one.
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
