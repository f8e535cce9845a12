import { useTranslation } from 'react-i18next';
import { TextField } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { PERIODS, type Period, type PeriodName, swapsSides } from './usage-period.ts';

interface PeriodChoiceProps {
  readonly period: Period;
  readonly onChange: (change: Partial<Period>) => void;
}

/** The time that is counted. */
export function PeriodChoice({ period, onChange }: PeriodChoiceProps) {
  const { t } = useTranslation('usage');
  const nameOf = (name: PeriodName) =>
    name === 'year' || name === 'all' || name === 'custom'
      ? t(`period.${name}`)
      : t('period.days', { count: Number(name) });
  return (
    <div className="mb-5 flex flex-wrap items-start gap-3">
      <Select
        label={t('period.label')}
        className="w-40"
        value={period.name}
        options={PERIODS.map((name) => ({ value: name, label: nameOf(name) }))}
        onValueChange={(name) => onChange({ name })}
      />
      {period.name === 'custom' ? (
        <>
          <TextField
            type="date"
            label={t('period.from')}
            value={period.from}
            onValueChange={(from) => onChange({ from })}
          />
          <TextField
            type="date"
            label={t('period.to')}
            value={period.to}
            error={swapsSides(period) ? t('period.turned') : undefined}
            onValueChange={(to) => onChange({ to })}
          />
        </>
      ) : null}
    </div>
  );
}
