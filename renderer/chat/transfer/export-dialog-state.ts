import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/** Conversations that are to be exported; null: all of them. */
export type ExportIds = readonly string[] | null;

/** The conversations for which the export dialog is open; undefined: it is closed. */
const exportRequest = createStore<{ readonly ids: ExportIds | undefined }>(() => ({ ids: undefined }));

/** Asks how conversations are to be exported. */
export function openExportDialog(ids: ExportIds): void {
  exportRequest.setState({ ids });
}

export function useExportRequest(): ExportIds | undefined {
  return useStore(exportRequest, (state) => state.ids);
}

export function closeExport(): void {
  exportRequest.setState({ ids: undefined });
}
