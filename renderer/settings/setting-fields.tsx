import { useState } from 'react';
import type { SettingsPatch } from '../../shared/contract/settings.ts';
import type { Settings } from '../../shared/domain/settings.ts';
import { saveSetting, useSettings } from '../app/settings-store.ts';
import { FieldHint } from '../ui/field.tsx';
import { Segmented } from '../ui/segmented.tsx';
import { Select } from '../ui/select.tsx';
import { Slider } from '../ui/slider.tsx';
import { Switch } from '../ui/switch.tsx';

/** The names of the settings whose values are of one kind. */
type Named<Value> = {
  [Name in keyof Settings & keyof SettingsPatch]: Settings[Name] extends Value ? Name : never;
}[keyof Settings & keyof SettingsPatch];

interface FieldProps<Name> {
  readonly setting: Name;
  readonly label: string;
  readonly hint?: string;
}

/** Renders a setting that is on or off. */
export function SettingSwitch({ setting, ...words }: FieldProps<Named<boolean>>) {
  const checked = useSettings((settings) => settings[setting]);
  return <Switch {...words} checked={checked} onCheckedChange={(on) => saveSetting({ [setting]: on })} />;
}

interface ChoiceProps<Name extends Named<string>> extends FieldProps<Name> {
  readonly options: ReadonlyArray<{ readonly value: Settings[Name]; readonly label: string }>;
  /** Whether there are too many values to show side by side. */
  readonly asList?: boolean;
}

/** Renders a setting with a few values. */
export function SettingChoice<Name extends Named<string>>(props: ChoiceProps<Name>) {
  const { setting, asList = false, ...shown } = props;
  const Choice = asList ? Select : Segmented;
  const value: string = useSettings((settings) => settings[setting]);
  return (
    <Choice<string> {...shown} value={value} onValueChange={(next) => saveSetting({ [setting]: next })} />
  );
}

interface NumberProps extends FieldProps<Named<number>> {
  readonly min?: number;
  readonly max: number;
  readonly step?: number;
  readonly format: (value: number) => string;
}

/** Renders a numeric setting, saved when the slider is released. */
export function SettingSlider({ setting, hint, min = 0, ...props }: NumberProps) {
  const stored = useSettings((settings) => settings[setting]);
  const [moving, setMoving] = useState<number | null>(null);
  return (
    <>
      <Slider
        {...props}
        min={min}
        value={moving ?? stored}
        onValueChange={setMoving}
        onValueCommitted={(value) => {
          setMoving(null);
          saveSetting({ [setting]: value });
        }}
      />
      {hint ? <FieldHint>{hint}</FieldHint> : null}
    </>
  );
}
