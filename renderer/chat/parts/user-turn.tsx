import { Pencil, RefreshCw } from 'lucide-react';
import { type Ref, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Part, Turn } from '../../../shared/domain/conversation.ts';
import { turnText } from '../../../shared/domain/turn-text.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { PlainText } from '../../ui/plain-text.tsx';
import { useHere } from '../../ui/use-here.ts';
import { useSinglePress } from '../../ui/use-single-press.ts';
import { messageOf, userPartsOf } from '../attachments.ts';
import { EnclosedDocument } from '../documents/enclosed-document.tsx';
import { type Enclosure, EnclosurePreview } from '../documents/enclosure-preview.tsx';
import { useSession, useSessionState } from '../session-context.ts';
import { OtherBlock } from '../tools/other-block.tsx';
import { ToolResults } from '../tools/tool-result.tsx';
import { BookmarkButton } from '../turns/bookmark-button.tsx';
import { TurnMenu } from '../turns/turn-menu.tsx';
import { useRested } from '../turns/use-rested.ts';
import { focusComposer, focusComposerAfter, useCommand } from '../view-commands.ts';
import { BranchWalker } from './branch-walker.tsx';
import { CopyButton } from './copy-button.tsx';
import { DataImage } from './data-image.tsx';
import { MessageEditor } from './message-editor.tsx';
import { TurnTime } from './turn-actions.tsx';

interface UserTurnProps {
  readonly turn: Turn;
  /** The heading for screen readers. */
  readonly label: string;
}

/** Renders the user's message as a muted card on the right. */
export function UserTurn({ turn, label }: UserTurnProps) {
  const [editing, setEditing] = useState(false);
  const edit = () => setEditing(true);
  const pencil = useRef<HTMLButtonElement>(null);
  const text = turnText(turn.parts);
  const enclosed = turn.parts.some((part) => part.type === 'image' || part.type === 'document');
  const unanswered = useSessionState(
    ({ turns, phase, sending }) => phase === 'ready' && !sending && turns.at(-1)?.id === turn.id,
  );
  const areSeen = unanswered || turn.bookmarkedAt !== undefined || turn.siblings.length > 1;
  const isDrawn = useRested(areSeen);
  useCommand(`editTurn:${turn.id}`, edit);
  const results = turn.parts.some((part) => part.type === 'tool_result');
  if (editing) {
    const done = () => {
      setEditing(false);
      // The pencil exists again only after the next render.
      requestAnimationFrame(() => pencil.current?.focus());
    };
    return <EditTurn turn={turn} onDone={done} />;
  }
  return (
    <div className={cx('group/turn flex flex-col', text === '' && results ? 'items-start' : 'items-end')}>
      <h2 className="sr-only">{label}</h2>
      {enclosed ? <SentEnclosures parts={turn.parts} /> : null}
      {results ? <ToolResults turn={turn} /> : null}
      {turn.parts.map((part) => (part.type === 'other' ? <OtherBlock key={part.block} part={part} /> : null))}
      {text === '' ? null : (
        <div className="message-bubble max-w-[80%] rounded-lg bg-hover px-3.5 py-2.5">
          <FoldedText text={text} />
        </div>
      )}
      <div className="-mb-0.5 flex h-7 items-center gap-0.5 opacity-0 transition-opacity has-data-bookmarked:opacity-100 has-data-popup-open:opacity-100 group-focus-within/turn:opacity-100 group-hover/turn:opacity-100 has-[fieldset]:opacity-100 has-data-unanswered:opacity-100 pointer-coarse:opacity-100">
        <BranchWalker turn={turn} />
        {unanswered ? <AnswerButton turn={turn} /> : null}
        {isDrawn ? (
          <>
            <EditButton ref={pencil} onClick={edit} />
            <CopyButton turn={turn} />
            {turn.bookmarkedAt === undefined ? null : <BookmarkButton turn={turn} />}
            <TurnMenu turn={turn} onEdit={edit} />
            <TurnTime at={turn.createdAt} />
          </>
        ) : null}
      </div>
    </div>
  );
}

function EditButton(props: { ref: Ref<HTMLButtonElement>; onClick: () => void }) {
  const { t } = useTranslation('chat');
  return <IconButton icon={Pencil} size="sm" label={t('turn.edit')} {...props} />;
}

/** Requests an answer to a message that has none. */
function AnswerButton({ turn }: { turn: Turn }) {
  const session = useSession();
  const { t } = useTranslation('chat');
  const press = useSinglePress(() => {
    const { model } = session.state.getState().options;
    void focusComposerAfter(session.compare([model], { turnId: turn.id }));
  });
  return (
    <IconButton icon={RefreshCw} size="sm" data-unanswered label={t('turn.regenerate')} onClick={press} />
  );
}

/** Maximum size shown unfolded, so that a pasted file does not push the answer out of view. */
const SHOWN = { characters: 3000, lines: 24 } as const;

/** Shows the user's text as typed; folds a very long text. */
function FoldedText({ text }: { text: string }) {
  const [open, setOpen] = useState(false);
  const short = shorten(text);
  return (
    <>
      <p className="whitespace-pre-wrap break-words">
        <PlainText text={open ? text : short} />
      </p>
      {short === text ? null : <FoldButton open={open} onClick={() => setOpen(!open)} />}
    </>
  );
}

function FoldButton({ open, onClick }: { open: boolean; onClick: () => void }) {
  const { t } = useTranslation('chat');
  return (
    <Button size="sm" variant="ghost" className="mt-1 -ml-2" aria-expanded={open} onClick={onClick}>
      {t(open ? 'turn.showLess' : 'turn.showAll')}
    </Button>
  );
}

function shorten(text: string): string {
  const lines = text.split('\n', SHOWN.lines + 1);
  const byLines = lines.length > SHOWN.lines ? lines.slice(0, SHOWN.lines).join('\n') : text;
  const short = byLines.length > SHOWN.characters ? byLines.slice(0, SHOWN.characters) : byLines;
  // Hiding less than a third of the text is not worth a click.
  return text.length > short.length * 1.3 ? `${short}…` : text;
}

interface EditTurnProps {
  readonly turn: Turn;
  readonly onDone: () => void;
}

/** Edits a user turn in place; sending creates a new branch and keeps the first version. */
export function EditTurn({ turn, onDone }: EditTurnProps) {
  const session = useSession();
  const { t } = useTranslation('composing');
  const [message] = useState(() => messageOf(turn.parts));
  const here = useHere();
  return (
    <MessageEditor
      message={message}
      hint={t('editor.branchHint')}
      doneLabel={t('send.send')}
      onCancel={onDone}
      onDone={async (changed) => {
        const from = document.activeElement;
        if (!(await session.calls.edit(turn.id, userPartsOf(changed)))) return;
        // If the user cancelled meanwhile, the editor has already closed.
        if (here.current) onDone();
        focusComposer(from);
      }}
    />
  );
}

/** Shows the images and text files of a sent message; a click opens one. */
function SentEnclosures({ parts }: { parts: readonly Part[] }) {
  const { t } = useTranslation('composing');
  const [open, setOpen] = useState<Enclosure | null>(null);
  const images = parts.filter((part) => part.type === 'image');
  const documents = parts.filter((part) => part.type === 'document');
  return (
    <>
      {images.length > 0 ? (
        <ul
          aria-label={t('enclosed.images')}
          className="mb-1.5 flex max-w-[80%] flex-wrap justify-end gap-1.5"
        >
          {images.map(({ url, alt: name, caption }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: parts of a turn never move
            <li key={at} className="max-w-full">
              <button
                type="button"
                aria-label={t('enclosed.open', { name: caption ?? name })}
                onClick={() =>
                  setOpen({ type: 'image', image: { url, name, ...(caption ? { caption } : {}) } })
                }
                className="block max-w-full rounded-lg"
              >
                <DataImage
                  url={url}
                  alt=""
                  className="h-40 min-w-16 max-w-full rounded-lg border border-hairline bg-panel object-contain"
                />
                {caption ? (
                  <span data-words className="block max-w-60 truncate pt-0.5 text-right text-sm text-ink-2">
                    {caption}
                  </span>
                ) : null}
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      {documents.length > 0 ? (
        <ul
          aria-label={t('enclosed.documents')}
          className="mb-1.5 flex max-w-[80%] flex-wrap justify-end gap-1.5"
        >
          {documents.map(({ type, title: name, ...rest }, at) => (
            <EnclosedDocument
              // biome-ignore lint/suspicious/noArrayIndexKey: parts of a turn never move
              key={at}
              document={{ name, ...rest }}
              onOpen={() => setOpen({ type, document: { name, ...rest } })}
            />
          ))}
        </ul>
      ) : null}
      <EnclosurePreview enclosure={open} onClose={() => setOpen(null)} />
    </>
  );
}
