import i18next from 'i18next';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ModelEntry } from '../../../shared/contract/connections.ts';
import type { CostReport } from '../../../shared/contract/usage.ts';
import type { Connection } from '../../../shared/domain/connection.ts';
import {
  LIMIT_PERIODS,
  type ModelPrice,
  type Priced,
  pricedOf,
  type SpendingLimit,
} from '../../../shared/domain/price.ts';
import { IMAGE_MODELS, MUSIC_MODELS, SPEECH_MODELS } from '../../../shared/service/models.ts';
import { useConnections } from '../../app/connections-store.ts';
import { saveSetting, settingsStore, useSettings } from '../../app/settings-store.ts';
import { api } from '../../lib/connection.ts';
import { formatMoney } from '../../locales/format.ts';
import { Button } from '../../ui/button.tsx';
import { Combobox } from '../../ui/combobox.tsx';
import { Section } from '../../ui/section.tsx';
import { Select } from '../../ui/select.tsx';
import { useRead } from '../../ui/use-read.ts';
import { AmountField } from './amount-field.tsx';

const CURRENCIES = ['USD', 'EUR', 'GBP', 'CNY', 'JPY', 'KRW', 'INR', 'CAD', 'AUD', 'CHF', 'BRL'] as const;
/** The kinds of models that the service lists; others count as chat until they are used. */
const KINDS = new Map<string, string>([
  ...SPEECH_MODELS.map((id) => [id, 'speech'] as const),
  ...MUSIC_MODELS.map((id) => [id, 'music'] as const),
  ...IMAGE_MODELS.map(({ id }) => [id, 'images'] as const),
]);

interface PricesSectionProps {
  readonly costs: CostReport;
  readonly onChanged: () => void;
}

/** Renders the spending limit of each connection and the prices of its models. The sandbox is free. */
export function PricesSection({ costs, onChanged }: PricesSectionProps) {
  const { t } = useTranslation('usage');
  const { connections } = useConnections();
  const currency = useSettings((settings) => settings.currency);
  const inUse = useSettings((settings) => settings.connectionId);
  const [chosen, choose] = useState<string | null>(null);
  const services = connections.filter(({ kind }) => kind === 'service');
  const connection = services.find(({ id }) => id === (chosen ?? inUse)) ?? services[0];
  if (!connection) return null;
  const options = services.map(({ id, name }) => ({ value: id, label: name }));
  const currencies = [...new Set<string>([currency, ...CURRENCIES])].map((value) => ({
    value,
    label: `${value} – ${new Intl.DisplayNames(i18next.language, { type: 'currency' }).of(value)}`,
  }));
  return (
    <Section title={t('prices.title')}>
      <OverallLimit />
      <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
        <Select label={t('cost.connection')} value={connection.id} options={options} onValueChange={choose} />
        <Select
          label={t('prices.currency')}
          value={currency}
          options={currencies}
          onValueChange={(value) => saveSetting({ currency: value })}
        />
      </div>
      <ConnectionLimit key={`limit ${connection.id}`} connectionId={connection.id} />
      <Prices key={connection.id} connection={connection} costs={costs} onChanged={onChanged} />
    </Section>
  );
}

function ConnectionLimit({ connectionId }: { connectionId: string }) {
  const { t } = useTranslation('usage');
  const limits = useSettings((settings) => settings.spendingLimits);
  return (
    <div>
      <LimitFields
        label={t('prices.limit')}
        limit={limits[connectionId] ?? null}
        onChange={(limit) => {
          const { [connectionId]: _, ...others } = settingsStore.getState().settings.spendingLimits;
          saveSetting({ spendingLimits: limit === null ? others : { ...others, [connectionId]: limit } });
        }}
      />
      <p className="mt-1.5 text-xs text-ink-3">{t('prices.limitHint')}</p>
    </div>
  );
}

/** Renders the spending limit of all connections together. */
function OverallLimit() {
  const { t } = useTranslation('usage');
  const limit = useSettings((settings) => settings.overallLimit);
  return (
    <div className="border-b border-hairline pb-card">
      <LimitFields
        label={t('prices.overallLimit')}
        limit={limit}
        onChange={(overallLimit) => saveSetting({ overallLimit })}
      />
    </div>
  );
}

interface LimitFieldsProps {
  readonly label: string;
  readonly limit: SpendingLimit | null;
  readonly onChange: (limit: SpendingLimit | null) => void;
}

function LimitFields({ label, limit, onChange }: LimitFieldsProps) {
  const { t } = useTranslation('usage');
  const per = limit?.per ?? 'day';
  return (
    <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
      <AmountField
        label={label}
        placeholder={t('prices.noLimit')}
        value={limit?.amount}
        onChange={(amount) => onChange(amount === undefined ? null : { amount, per })}
      />
      <Select
        label={t('prices.per')}
        value={per}
        disabled={limit === null}
        options={LIMIT_PERIODS.map((value) => ({ value, label: t(`prices.${value}`) }))}
        onValueChange={(period) => limit && onChange({ ...limit, per: period })}
      />
    </div>
  );
}

interface PricesProps extends PricesSectionProps {
  readonly connection: Connection;
}

/** Renders the prices of the used models and of others the user adds. */
function Prices({ connection: { id }, costs, onChanged }: PricesProps) {
  const { t } = useTranslation('usage');
  const prices = useSettings((settings) => settings.prices)[id] ?? {};
  const [added, setAdded] = useState<readonly string[]>([]);
  const listed = useRead(id, () => api.connections.models({ id })).value?.models ?? [];
  const used = new Map(
    costs.days.flatMap(({ connectionId, model, kind }) => (connectionId === id ? [[model, kind]] : [])),
  );
  const models = [...new Set([...used.keys(), ...Object.keys(prices), ...added])];
  const others = [...new Set([...listed.map((model) => model.id), ...KINDS.keys()])].filter(
    (model) => !models.includes(model),
  );
  const set = async (model: string, price: ModelPrice) => {
    const all = settingsStore.getState().settings.prices;
    const { [model]: _, ...own } = all[id] ?? {};
    const isEmpty = Object.keys(price).length === 0;
    saveSetting({ prices: { ...all, [id]: isEmpty ? own : { ...own, [model]: price } } });
    onChanged();
  };
  return (
    <div className="flex flex-col gap-3 border-t border-hairline pt-card">
      {models.map((model) => (
        <PriceRow
          key={model}
          model={model}
          kind={used.get(model) ?? kindOf(model, prices[model])}
          price={prices[model] ?? {}}
          listed={listed.find((entry) => entry.id === model)?.price}
          onChange={(price) => set(model, price)}
        />
      ))}
      <Combobox
        label={t('prices.search')}
        placeholder={t('prices.search')}
        groups={[{ id: 'models', label: '', items: others.map((model) => ({ id: model, label: model })) }]}
        value=""
        custom={(query) => (query === '' ? [] : [{ id: query, label: t('prices.use', { model: query }) }])}
        onSelect={(item) => setAdded([...added, item.id])}
        trigger={
          <Button size="sm" icon={Plus} className="self-start">
            {t('prices.add')}
          </Button>
        }
      />
    </div>
  );
}

function kindOf(model: string, price: ModelPrice = {}): string {
  if (price.characters !== undefined) return 'speech';
  return KINDS.get(model) ?? (price.each === undefined ? 'chat' : 'images');
}

interface PriceRowProps {
  readonly model: string;
  readonly kind: string;
  readonly price: ModelPrice;
  readonly listed: ModelEntry['price'];
  readonly onChange: (price: ModelPrice) => void;
}

function PriceRow({ model, kind, price, listed, onChange }: PriceRowProps) {
  const { t } = useTranslation('usage');
  const label = (priced: Priced) => {
    if (priced !== 'each') return t(`prices.${priced}`);
    return t(kind === 'music' ? 'prices.song' : 'prices.image');
  };
  const set = (priced: Priced, amount: number | undefined) => {
    const { [priced]: _, ...others } = price;
    onChange(amount === undefined ? others : { ...others, [priced]: amount });
  };
  const isListed = price.input === listed?.input && price.output === listed?.output;
  return (
    <fieldset className="flex min-w-0 flex-col gap-2 rounded-md border border-hairline px-3 pt-2 pb-3">
      <legend className="sr-only">{model}</legend>
      <div className="flex min-h-7 min-w-0 flex-wrap items-center justify-between gap-x-3">
        <p aria-hidden className="min-w-0 break-words font-medium">
          {model}
        </p>
        {listed && !isListed ? (
          <Button size="sm" variant="ghost" onClick={() => onChange({ ...price, ...listed })}>
            {t('prices.useListed', {
              input: formatMoney(listed.input ?? 0, 'USD'),
              output: formatMoney(listed.output ?? 0, 'USD'),
            })}
          </Button>
        ) : null}
      </div>
      <div className="grid items-start gap-x-4 gap-y-2 sm:grid-cols-2">
        {pricedOf(kind).map((priced) => (
          <AmountField
            key={priced}
            label={label(priced)}
            placeholder={t('cost.unknown')}
            value={price[priced]}
            onChange={(amount) => set(priced, amount)}
          />
        ))}
      </div>
    </fieldset>
  );
}
