import { Plus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { PromptEditor } from './prompt-editor.tsx';
import { PromptRows } from './prompt-rows.tsx';
import { prompts, promptsView } from './prompts.ts';

/** Lists all saved prompts and edits one of them. */
export function PromptsDialog() {
  const { t } = useTranslation('composing');
  const { open, draft } = useStore(promptsView);
  // The row to focus after a prompt was saved.
  const [written, setWritten] = useState<string | null>(null);
  useEffect(() => {
    if (open) void prompts.load();
  }, [open]);
  const begin = () => promptsView.setState({ draft: { name: '', text: '' } });
  return (
    <Dialog
      open={open}
      onClose={() => promptsView.setState({ open: false })}
      title={t(draft === null ? 'prompts.list' : draft.id ? 'prompts.editTitle' : 'prompts.new')}
      description={draft === null ? t('prompts.hint') : undefined}
      size="md"
      tall
      bodyClassName="flex min-h-0 flex-col"
    >
      {draft === null ? (
        <>
          <PromptRows focusId={written} />
          <div className="flex justify-end border-t border-hairline px-5 py-3">
            <Button variant="primary" icon={Plus} onClick={begin}>
              {t('prompts.new')}
            </Button>
          </div>
        </>
      ) : (
        <PromptEditor
          key={draft.id ?? 'new'}
          draft={draft}
          onDone={(id) => {
            setWritten(id);
            promptsView.setState({ draft: null });
          }}
        />
      )}
    </Dialog>
  );
}
