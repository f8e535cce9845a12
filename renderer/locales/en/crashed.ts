/** The texts shown in place of a view that may have crashed the window. */
export const crashed = {
  chatTitle: 'This chat may have crashed the window',
  chatDescription: 'The window closed unexpectedly while this chat was on screen. Nothing was deleted.',
  areaTitle: 'This view may have crashed the window',
  areaDescription: 'The window closed unexpectedly while it was on screen. Nothing was deleted.',
  open: 'Open anyway',
  asText: 'Show as plain text',
  delete: 'Delete',
} as const;
