import { createSideDrawer, type DrawerPlace } from '../../app/side-drawer-state.ts';

/** The id of the button that gets the focus back. */
export const PARAMETERS_BUTTON = 'parameters-button';

const drawer = createSideDrawer<'parameters'>({
  read: ({ parametersOpen: isOpen }) => (isOpen ? 'parameters' : null),
  write: (page) => ({ parametersOpen: page !== null }),
});

/** Returns where the parameters are shown. */
export function useParametersPlace(): DrawerPlace {
  return drawer.usePage().place;
}

export function setParametersOpen(open: boolean): void {
  drawer.show(open ? 'parameters' : null);
}

export function parametersOpen(): boolean {
  return drawer.page() !== null;
}
