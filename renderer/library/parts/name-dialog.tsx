import { focusWhenShown } from '../../ui/focus-when-shown.ts';
import { NameForm } from '../../ui/name-form.tsx';
import { libraryView, useLibraryView } from '../library-view.ts';

/** Asks for the name of a file, a tag or a search. */
export function NameDialog() {
  const named = useLibraryView((state) => state.named);
  if (named === null) return null;
  const onClosed = () => {
    libraryView.setState({ named: null });
    if (named.back !== undefined) focusWhenShown(named.back);
  };
  return <NameForm {...named} onClosed={onClosed} />;
}
