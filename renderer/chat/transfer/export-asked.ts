import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/** Conversations that are to be exported; null: all of them. */
export type ExportIds = readonly string[] | null;

/** The conversations for which the export dialog is open; undefined: it is closed. */
const asked = createStore<{ readonly ids: ExportIds | undefined }>(() => ({ ids: undefined }));

/** Asks how conversations are to be exported. */
export function askForExport(ids: ExportIds): void {
  asked.setState({ ids });
}

export function useAskedExport(): ExportIds | undefined {
  return useStore(asked, (state) => state.ids);
}

export function closeExport(): void {
  asked.setState({ ids: undefined });
}
