import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { Button } from '../../ui/button.tsx';
import { FieldHint } from '../../ui/field.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { toast } from '../../ui/toast.tsx';
import type { ConversationSession } from '../conversation-session.ts';
import { carryOver } from './carry-over.ts';
import { touchedFields } from './field-edit.ts';
import { SystemField } from './system-field.tsx';

/** Shows the fields both interfaces share: which interface to use, and the system prompt. */
export function GeneralFields({ session }: { session: ConversationSession }) {
  const { t } = useTranslation('parameters');
  const face = useStore(session.state, ({ options }) => options.interface);
  return (
    <>
      <div className="flex flex-col gap-2">
        <Segmented
          label={t('interface')}
          size="sm"
          hint={t(face === 'chat' ? 'interfaceHintChat' : 'interfaceHintMessages')}
          value={face}
          onValueChange={(next) => void session.options.setInterface(next)}
          options={[
            { value: 'chat', label: t('interfaceChat') },
            { value: 'messages', label: t('interfaceMessages') },
          ]}
        />
        <OtherModel session={session} />
        <OtherInterface session={session} />
      </div>
      <SystemField session={session} />
    </>
  );
}

/** The models of the two interfaces, where they differ: to change the interface is to change the model. */
function OtherModel({ session }: { session: ConversationSession }) {
  const { t } = useTranslation('parameters');
  const { interface: face, model, otherModel = null } = useStore(session.state, (state) => state.options);
  if (otherModel === null || otherModel === model) return null;
  const other = t(face === 'chat' ? 'interfaceMessages' : 'interfaceChat');
  return <FieldHint>{t('interfaceModel', { model, interface: other, other: otherModel })}</FieldHint>;
}

/** Tells how many parameters the other interface keeps, and offers those that also work here. */
function OtherInterface({ session }: { session: ConversationSession }) {
  const { t } = useTranslation('parameters');
  const options = useStore(session.state, (state) => state.options);
  const other = options.interface === 'chat' ? 'messagesParameters' : 'chatParameters';
  const count = touchedFields(options, other).size;
  const carry = carryOver(options);
  if (count === 0) return null;
  return (
    <div className="flex flex-col items-start gap-1.5">
      <FieldHint>{t('interfaceKept', { count })}</FieldHint>
      {carry === null ? null : (
        <Button
          size="sm"
          onClick={() => {
            session.options.change(carry.change);
            toast.show({
              title: t('carried'),
              description:
                carry.left.length === 0
                  ? undefined
                  : t('carriedNot', { count: carry.left.length, names: carry.left.join(', ') }),
            });
          }}
        >
          {t('carry')}
        </Button>
      )}
    </div>
  );
}
