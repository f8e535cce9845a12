import {
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
  pickedCompletion,
} from '@codemirror/autocomplete';
import type { Annotation, EditorState, Extension } from '@codemirror/state';
import type { Command, EditorView } from '@codemirror/view';
import { suggestTag } from '../../../shared/service/lyrics/suggest-tag.ts';
import { isSectionTag, SECTION_TAGS, type SectionTag } from '../../../shared/service/lyrics/tags.ts';
import { hueOfTag } from './lyrics-marks.ts';
import { sectionName, tagDetail } from './lyrics-messages.ts';
import { openedTag } from './typed-tag.ts';

/** The remainder of a tag after the cursor. */
const REST = /^[\p{L}\d -]*[\]］】]/u;

const ALL_TAGS = Object.keys(SECTION_TAGS).filter(isSectionTag);
const hues = new Map<Completion, string>();

/** Completes the nine tags after a bracket at the start of a line, or at its start on Ctrl+Space. */
export const tagCompletion: Extension = autocompletion({
  override: [completeTag],
  icons: false,
  // The list opens only after a bracket at the start of a line, so a user who presses Enter then means the completion.
  interactionDelay: 0,
  // The list is cheap to compute, so it opens at once.
  activateOnTypingDelay: 0,
  optionClass: (completion) => hues.get(completion) ?? '',
});

/** Returns the completions for the bracket before the cursor. */
export function completeTag(context: CompletionContext): CompletionResult | null {
  const line = context.state.doc.lineAt(context.pos);
  const opened = openedTag(context.state, context.pos);
  const atStart = line.text.slice(0, context.pos - line.from).trim() === '';
  if (opened === null && !(context.explicit && atStart)) return null;
  const options = tagsFor(opened?.typed ?? '').map(optionOf);
  if (options.length === 0) return null;
  return { from: opened?.from ?? context.pos, options, filter: false };
}

/** Completes the tag before the cursor with the first option of the list, even before the list shows. */
export const closeTag: Command = (view) => {
  const { state } = view;
  const { main } = state.selection;
  const opened = main.empty && !state.readOnly ? openedTag(state, main.head) : null;
  const [tag] = opened ? tagsFor(opened.typed) : [];
  if (!opened || !tag) return false;
  const rest = state.sliceDoc(main.head, state.doc.lineAt(main.head).to);
  // Text follows the cursor: Enter breaks the line here instead of closing a tag.
  if (rest.trim() !== '' && !REST.test(rest)) return false;
  putTag(view, opened.from, main.head, tag);
  return true;
};

/**
 * Returns the tags that match the typed letters: by their own name, their name in the current language, or other apps'
 * names.
 */
export function tagsFor(typed: string): SectionTag[] {
  const query = typed.trim().toLocaleLowerCase();
  if (query === '') return [...ALL_TAGS].sort((a, b) => rank(a) - rank(b));
  const starts = ALL_TAGS.filter((tag) => tag.startsWith(query) || nameOf(tag).startsWith(query));
  const meant = suggestTag(query);
  const kin = meant && !starts.includes(meant) ? [meant] : [];
  const holds = ALL_TAGS.filter(
    (tag) =>
      !starts.includes(tag) && !kin.includes(tag) && (tag.includes(query) || nameOf(tag).includes(query)),
  );
  return [...starts, ...kin, ...holds];
}

const nameOf = (tag: SectionTag) => sectionName(tag).toLocaleLowerCase();

/** Ranks sung sections first, because they are the most common. */
const rank = (tag: SectionTag) => (SECTION_TAGS[tag].sung ? 0 : 1);

function optionOf(tag: SectionTag): Completion {
  const completion: Completion = {
    label: `[${tag}]`,
    detail: tagDetail(tag),
    apply: (view, picked, from, to) => putTag(view, from, to, tag, pickedCompletion.of(picked)),
  };
  hues.set(completion, `option-${hueOfTag(tag)}`);
  return completion;
}

/** Replaces the typed part of a tag with the tag and moves to the next line, adding one if needed. */
function putTag(
  view: EditorView,
  from: number,
  to: number,
  tag: SectionTag,
  picked?: Annotation<Completion>,
): void {
  const { state } = view;
  const rest = restOfTag(state, to);
  const line = state.doc.lineAt(to);
  const lineEnds = state.sliceDoc(to + rest, line.to).trim() === '';
  const last = line.number === state.doc.lines;
  const insert = `[${tag}]${lineEnds && last ? '\n' : ''}`;
  const end = from + insert.length;
  view.dispatch({
    changes: { from, to: to + rest, insert },
    // The cursor goes to the next line, where its lyrics or the next tag follow.
    selection: { anchor: lineEnds && !last ? end + 1 + (line.to - to - rest) : end },
    scrollIntoView: true,
    userEvent: 'input.complete',
    ...(picked ? { annotations: picked } : {}),
  });
}

function restOfTag(state: EditorState, from: number): number {
  return REST.exec(state.sliceDoc(from, state.doc.lineAt(from).to))?.[0].length ?? 0;
}
