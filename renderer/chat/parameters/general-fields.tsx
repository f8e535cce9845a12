import { useTranslation } from 'react-i18next';
import type { ConversationOptions, WhenFull } from '../../../shared/domain/conversation.ts';
import { UNFIT_MAX_LENGTH, USER_TEXT_MAX_LENGTH } from '../../../shared/service/limits.ts';
import { useSettings } from '../../app/settings-store.ts';
import { joinSentences, joinWords } from '../../locales/format.ts';
import { Button } from '../../ui/button.tsx';
import { FieldHint, TextArea } from '../../ui/field.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Select } from '../../ui/select.tsx';
import { Switch } from '../../ui/switch.tsx';
import { toast } from '../../ui/toast.tsx';
import { setModelVision } from '../model-vision.ts';
import { setFavourite } from '../parts/favourite-star.tsx';
import { useProjectOf } from '../projects/project-choice.tsx';
import { useSession, useSessionState } from '../session-context.ts';
import { parametersKey } from '../session-state.ts';
import { useChatConnection, useModelVision } from '../use-chat-connection.ts';
import { touchedFields, withField, withUnfit } from './field-edit.ts';
import { functionOf, toolName } from './tool-shapes.ts';
import { toolFor } from './tools-edit.ts';

/** Selects the interface and shows what is set for the other one. */
export function InterfaceField() {
  const session = useSession();
  const { t } = useTranslation('parameters');
  const face = useSessionState(({ options }) => options.interface);
  const profile = useChatConnection().connection?.profile;
  const hasOther = (face === 'chat' ? profile?.messagesPath : profile?.chatPath) !== null;
  return (
    <div className="flex flex-col gap-2">
      {hasOther ? (
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
      ) : (
        <FieldHint>{t(face === 'chat' ? 'interfaceOnlyChat' : 'interfaceOnlyMessages')}</FieldHint>
      )}
      <OtherModel />
      <OtherInterface />
    </div>
  );
}

/** Shows the other interface's model if it differs, because switching the interface also switches the model. */
function OtherModel() {
  const { t } = useTranslation('parameters');
  const { interface: face, model, otherModel = null } = useSessionState((state) => state.options);
  if (otherModel === null || otherModel === model) return null;
  const other = t(face === 'chat' ? 'interfaceMessages' : 'interfaceChat');
  return <FieldHint>{t('interfaceModel', { model, interface: other, other: otherModel })}</FieldHint>;
}

/** Shows how many parameters the other interface has, and offers to copy those that work here. */
function OtherInterface() {
  const session = useSession();
  const { t } = useTranslation('parameters');
  const options = useSessionState((state) => state.options);
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
                  : t('carriedNot', { count: carry.left.length, names: joinWords(carry.left) }),
            });
          }}
        >
          {t('carry')}
        </Button>
      )}
    </div>
  );
}

/** Edits the system prompt, which applies to both interfaces. */
export function SystemField() {
  const session = useSession();
  const { t } = useTranslation('parameters');
  const kept = useSessionState(({ options }) => options.system);
  const unfit = useSessionState(({ options }) => options.unfit?.system);
  const face = useSessionState(({ options }) => options.interface);
  const project = useProjectOf();
  const hints = [
    ...(project && project.instructions.trim() !== '' ? [t('systemProject', { name: project.name })] : []),
    ...(face === 'messages' ? [t('systemHint')] : []),
  ];
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
        hint={hints.length === 0 ? undefined : joinSentences(hints)}
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

/** The settings of the other interface that can be copied to the current one. */
interface CarryOver {
  readonly change: Partial<ConversationOptions>;
  /** Tools that only their own interface supports; they are not copied. */
  readonly left: readonly string[];
}

/**
 * Copies tools and stop sequences from the other interface without changing what is already set; null if there is
 * nothing to copy. Too many stop sequences are copied as an invalid value, for the user to choose from.
 */
export function carryOver(options: ConversationOptions): CarryOver | null {
  const { chatParameters: chat, messagesParameters: messages } = options;
  const isChat = options.interface === 'chat';
  const to = parametersKey(options.interface);
  const from = isChat ? messages.tools : chat.tools;
  const had = options[to].tools ?? [];
  const names = new Set(had.map(toolName));
  const fresh = (from ?? []).filter((tool) => !names.has(toolName(tool)));
  const functions = fresh.flatMap((tool) => functionOf(tool) ?? []);
  const left = fresh.filter((tool) => functionOf(tool) === null).map(toolName);
  let now = options;
  const take = (change: Partial<ConversationOptions> | null) => {
    if (change) now = { ...now, ...change };
  };
  if (functions.length > 0) {
    const added = functions.map((tool) => toolFor(options, tool));
    take(withField(now, to, 'tools', [...had, ...added]));
  }
  const name = isChat ? 'stop' : 'stop_sequences';
  const stops = isChat ? messages.stop_sequences : listOf(chat.stop);
  if (stops && stops.length > 0 && !touchedFields(options, to).has(name))
    take(withField(now, to, name, stops) ?? withUnfit(now, to, name, JSON.stringify(stops)));
  if (now === options) return null;
  return { change: { [to]: now[to], unfit: now.unfit ?? {} }, left };
}

function listOf(stop: string | string[] | undefined): string[] | undefined {
  return typeof stop === 'string' ? [stop] : stop;
}

const WHEN_FULL: readonly WhenFull[] = ['ask', 'drop_oldest', 'summarise'];

/** Edits the options of the app for this conversation, which are not parameters of the service. */
export function ConversationFields() {
  const session = useSession();
  const { t } = useTranslation('parameters');
  const stream = useSessionState(({ options }) => options.stream);
  const whenFull = useSessionState(({ options }) => options.whenFull);
  const model = useSessionState(({ options }) => options.model);
  const favourites = useSettings((settings) => settings.favouriteModels);
  return (
    <>
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
      <VisionField />
    </>
  );
}

/** Shows whether the model sees images and how the app knows, and lets the user override it. */
function VisionField() {
  const { t } = useTranslation('parameters');
  const { id } = useChatConnection();
  const model = useSessionState(({ options }) => options.model);
  const { sees, from } = useModelVision(model);
  return (
    <div className="flex flex-col gap-1.5">
      <Switch
        label={t('vision.label')}
        hint={t(`vision.${from}`, { model })}
        checked={sees}
        onCheckedChange={(next) => void setModelVision(id, model, next)}
      />
      {from === 'user' ? (
        <Button size="sm" className="self-start" onClick={() => void setModelVision(id, model, null)}>
          {t('vision.reset')}
        </Button>
      ) : null}
    </div>
  );
}
