/** Whether keys belong to the lightbox: it is open, and no other dialog, menu or list lies over it. */
export function lightboxInFront(): boolean {
  const open = document.querySelectorAll(
    ':is([role=dialog], [role=alertdialog], [role=menu], [role=listbox])[data-open]',
  );
  return open.length === 1 && open[0]?.hasAttribute('data-lightbox') === true;
}
