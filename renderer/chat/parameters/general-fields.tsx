import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { WhenFull } from '../../../shared/domain/conversation.ts';
import { useSettings } from '../../app/settings-store.ts';
import { Button } from '../../ui/button.tsx';
import { FieldHint } from '../../ui/field.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Select } from '../../ui/select.tsx';
import { Switch } from '../../ui/switch.tsx';
import { toast } from '../../ui/toast.tsx';
import type { ConversationSession } from '../conversation-session.ts';
import { setFavourite } from '../parts/favourite-star.tsx';
import { carryOver } from './carry-over.ts';
import { touchedFields } from './field-edit.ts';
import { SystemField } from './system-field.tsx';

const WHEN_FULL: readonly WhenFull[] = ['ask', 'drop_oldest', 'summarise'];

/** What both interfaces have: which of them is used, the system prompt, streaming. */
export function GeneralFields({ session }: { session: ConversationSession }) {
  const { t } = useTranslation('parameters');
  const face = useStore(session.state, ({ options }) => options.interface);
  const stream = useStore(session.state, ({ options }) => options.stream);
  const whenFull = useStore(session.state, ({ options }) => options.whenFull);
  const model = useStore(session.state, ({ options }) => options.model);
  const favourites = useSettings((settings) => settings.favouriteModels);
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
        <OtherInterface session={session} />
      </div>
      <SystemField session={session} />
      <Switch
        label={t('stream')}
        hint={t('streamHint')}
        checked={stream}
        onCheckedChange={(next) => session.options.change({ stream: next })}
      />
      <Select
        label={t('whenFull.label')}
        hint={t('whenFull.hint')}
        value={whenFull ?? 'ask'}
        options={WHEN_FULL.map((value) => ({ value, label: t(`whenFull.${value}`) }))}
        onValueChange={(next) => session.options.change({ whenFull: next })}
      />
      <Switch
        label={t('favourite')}
        hint={model}
        checked={favourites.includes(model)}
        onCheckedChange={(chosen) => setFavourite(model, chosen, favourites)}
      />
    </>
  );
}

/** What the other interface keeps to itself, and what of it can be used here, too. */
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
