import { useStore } from 'zustand';
import type { Take } from '../../shared/domain/take.ts';
import { ListSearch } from '../data/list-search.ts';
import { idPage, RecordList } from '../data/record-list.ts';
import { onChange, onReady } from '../lib/changes.ts';
import { api } from '../lib/connection.ts';
import { script, takeRecords, takes, takesOfScript } from './speech.ts';
import { speechView, useSpeechView } from './speech-view.ts';

/** Filters the shown takes by the selected tags. */
export const takeSearch = new ListSearch<Take>(({ tags = [] }) => {
  const { takesOf: of } = speechView.getState();
  const scriptId = script.state.getState().draft.id;
  const within = of === 'all' || scriptId === '' ? {} : { scriptId };
  return new RecordList({
    records: takeRecords,
    page: (last) => api.speech.takes({ ...idPage(last), tags, ...within }),
    closed: true,
  });
});
onChange((change) => {
  takeSearch.apply(change);
  if (change.type === 'library_rebuilt') takeSearch.again();
});
onReady(() => takeSearch.again());
speechView.subscribe(({ takesOf }, before) => {
  if (takesOf !== before.takesOf) takeSearch.again();
});
script.state.subscribe(({ draft }, before) => {
  if (draft.id !== before.draft.id) takeSearch.again();
});

/** Returns the shown takes: all of them or those of the script in the editor, filtered by the selected tags. */
export function useShownTakes(): RecordList<Take> {
  const of = useSpeechView((state) => state.takesOf);
  const scriptId = useStore(script.state, (state) => state.draft.id);
  const found = useStore(takeSearch.state, (state) => state.found);
  if (found !== null) return found;
  return of === 'all' || scriptId === '' ? takes : takesOfScript(scriptId);
}
