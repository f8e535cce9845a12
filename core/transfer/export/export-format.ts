import type { EXPORT_FORMATS } from '../../../shared/contract/transfer.ts';

export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** The file extension of each format. */
export const FILE_EXTENSIONS = { markdown: 'md', json: 'json', html: 'html' } as const satisfies Record<
  ExportFormat,
  string
>;
