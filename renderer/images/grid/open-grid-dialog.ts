import { createStore } from 'zustand/vanilla';

/** Whether the dialog that plans a grid run is open. */
export const gridDialogState = createStore<{ readonly open: boolean }>(() => ({ open: false }));

/** Opens the plan of a grid run for the prompt that stands in the bar. */
export function openGridDialog(): void {
  gridDialogState.setState({ open: true });
}

export function closeGridDialog(): void {
  gridDialogState.setState({ open: false });
}
