import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { UNFIT_MAX_LENGTH, USER_TEXT_MAX_LENGTH } from '../../../shared/service/limits.ts';
import { TextArea } from '../../ui/field.tsx';
import type { ConversationSession } from '../conversation-session.ts';

/** Edits the system prompt, in both interfaces. */
export function SystemField({ session }: { session: ConversationSession }) {
  const { t } = useTranslation('parameters');
  const kept = useStore(session.state, ({ options }) => options.system);
  const unfit = useStore(session.state, ({ options }) => options.unfit?.system);
  const face = useStore(session.state, ({ options }) => options.interface);
  const type = (text: string) => {
    const { system: _, ...others } = session.state.getState().options.unfit ?? {};
    if (text.length > USER_TEXT_MAX_LENGTH) session.options.change({ unfit: { ...others, system: text } });
    else session.options.change({ system: text, unfit: others });
  };
  return (
    <div data-field="system">
      <TextArea
        label={t('system')}
        placeholder={t('systemPlaceholder')}
        hint={face === 'messages' ? t('systemHint') : undefined}
        value={unfit ?? kept}
        rows={3}
        maxLength={UNFIT_MAX_LENGTH}
        error={unfit === undefined ? undefined : t('problem.tooLong', { max: USER_TEXT_MAX_LENGTH })}
        className="field-sizing-content max-h-48 min-h-20"
        onBlur={() => void session.options.flush()}
        onValueChange={type}
      />
    </div>
  );
}
