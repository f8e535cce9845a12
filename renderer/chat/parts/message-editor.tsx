import { Paperclip } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { USER_TEXT_MAX_LENGTH } from '../../../shared/service/limits.ts';
import { useSettings } from '../../app/settings-store.ts';
import { wrapClass } from '../../lib/long-runs.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { FileInput } from '../../ui/file-input.tsx';
import { isComposing, sendsMessage } from '../../ui/key-combo.ts';
import { carriesFiles, useDrop } from '../../ui/use-drop.tsx';
import { sendBlock, type UnsentMessage } from '../attachments.ts';
import { FileIntake, NO_FILES } from '../documents/file-intake.ts';
import { MessageEnclosures } from '../documents/message-enclosures.tsx';
import { RefusedRows } from '../documents/refused-rows.tsx';
import { modelName } from '../model-choice.ts';
import { useSessionState } from '../session-context.ts';
import { useModelVision } from '../use-chat-connection.ts';

interface MessageEditorProps {
  readonly message: UnsentMessage;
  /** Says what happens to the message on submit. */
  readonly hint: string;
  readonly doneLabel: string;
  readonly onDone: (message: UnsentMessage) => unknown;
  readonly onCancel: () => void;
}

/** Edits an existing message: its text, images and text files. */
export function MessageEditor(props: MessageEditorProps) {
  const { message: first, hint, doneLabel, onDone, onCancel } = props;
  const { t } = useTranslation('composing');
  const enterSends = useSettings((settings) => settings.enterSends);
  const chosen = useSessionState((state) => state.options.model);
  const model = modelName(first.model ?? chosen);
  const citable = useSessionState((state) => state.options.interface === 'messages');
  const [text, setText] = useState(first.text);
  const [files] = useState(() =>
    createStore(() => ({ ...NO_FILES, images: first.images, documents: first.documents })),
  );
  const [intake] = useState(() => new FileIntake(files));
  const { images, documents, refused, taking, reading } = useStore(files);
  const message = { ...first, text, images, documents };
  const [ending, setEnding] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const without = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    field.current?.focus();
    field.current?.setSelectionRange(-1, -1);
  }, []);
  const { sees } = useModelVision(first.model ?? chosen);
  const blocked = sendBlock(message);
  const blind = images.length > 0 && !sees;
  // The editor does not finish without files that are still being read.
  const ready = blocked === null && !blind && taking === 0 && refused.length === 0;
  const finish = async () => {
    if (!ready || ending) return;
    setEnding(true);
    await onDone(message);
    setEnding(false);
  };
  // The message being submitted must not change.
  const take = (dropped: readonly File[]) => {
    if (!ending) void intake.take(dropped, () => citable);
  };
  const [, handlers] = useDrop(carriesFiles, (transfer) => take([...transfer.files]));
  const results = message.others?.filter((part) => part.type === 'tool_result').length ?? 0;
  return (
    <div
      {...handlers}
      className="mb-3 flex flex-col gap-2 rounded-lg border border-hairline bg-raised p-3 transition-colors focus-within:border-craft"
    >
      <MessageEnclosures
        images={images}
        documents={documents}
        reading={reading}
        citable={citable}
        onChange={(change) => ending || files.setState(change)}
        onFocusBack={() => field.current?.focus()}
      />
      {results > 0 ? <p className="text-xs text-ink-3">{t('enclosed.results', { count: results })}</p> : null}
      <textarea
        ref={field}
        aria-label={t('editor.label')}
        value={text}
        readOnly={ending}
        onChange={(event) => setText(event.currentTarget.value)}
        onPaste={(event) => {
          const files = [...event.clipboardData.files];
          if (files.length === 0) return;
          event.preventDefault();
          take(files);
        }}
        onKeyDown={(event) => {
          if (isComposing(event.nativeEvent)) return;
          if (event.key === 'Escape') {
            event.stopPropagation();
            onCancel();
          } else if (sendsMessage(event.nativeEvent, enterSends)) {
            event.preventDefault();
            if (event.repeat) return;
            if (refused.length > 0) without.current?.focus();
            else void finish();
          }
        }}
        className={cx(
          'field-sizing-content max-h-[40dvh] min-h-12 w-full resize-none bg-transparent outline-none',
          wrapClass(text),
        )}
      />
      {refused.length > 0 ? (
        <div className="flex flex-wrap items-center gap-2">
          <RefusedRows refused={refused} />
          <Button
            ref={without}
            size="sm"
            onClick={() => {
              files.setState({ refused: [] });
              field.current?.focus();
            }}
          >
            {t('refused.leaveOut', { count: refused.length })}
          </Button>
        </div>
      ) : null}
      {blocked === 'too_long' || blind ? (
        <p role="alert" className="text-sm text-bad">
          {blocked === 'too_long'
            ? t('editor.tooLong', { over: text.length - USER_TEXT_MAX_LENGTH })
            : t('editor.blind', { model })}
        </p>
      ) : null}
      <div className="flex items-center gap-2">
        <FileInput ref={picker} multiple onPick={(files) => take(files)} />
        <IconButton
          icon={Paperclip}
          size="sm"
          label={t('editor.attach')}
          onClick={() => picker.current?.click()}
        />
        <p className="min-w-0 flex-1 text-xs text-ink-3">{hint}</p>
        <Button size="sm" variant="ghost" onClick={onCancel}>
          {t('editor.cancel')}
        </Button>
        <Button size="sm" variant="primary" disabled={!ready} onClick={() => void finish()}>
          {doneLabel}
        </Button>
      </div>
    </div>
  );
}
