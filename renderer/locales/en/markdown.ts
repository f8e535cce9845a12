/** The words the Markdown view itself shows, round what a model wrote. */
export const markdown = {
  copy: 'Copy',
  copied: 'Copied',
  wrap: 'Wrap',
  code: 'Code',
  image: 'Picture not loaded: {{what}}. Copy its address',
  showAll: 'Show all ({{size}} KB)',
} as const;
