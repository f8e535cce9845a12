import { Braces, Rows3 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/button.tsx';
import { JsonParameter } from './json-parameter.tsx';
import type { FieldHandle } from './use-field.ts';

interface FormOrJsonProps {
  readonly handle: FieldHandle;
  /** Whether the form can show what stands in the field; where not, it is shown as JSON. */
  readonly fitsForm: boolean;
  /** The form; `toggle` stands at the end of its first line. */
  readonly form: (toggle: ReactNode) => ReactNode;
}

/** A small form for the shapes one knows, and JSON for all others. */
export function FormOrJson({ handle, fitsForm, form }: FormOrJsonProps) {
  const { t } = useTranslation('parameters');
  const [asJson, setAsJson] = useState(false);
  if (fitsForm && !asJson)
    return form(<IconButton icon={Braces} size="sm" label={t('asJson')} onClick={() => setAsJson(true)} />);
  return (
    <JsonParameter
      handle={handle}
      side={
        <IconButton
          icon={Rows3}
          size="sm"
          label={t('asForm')}
          disabled={!fitsForm}
          onClick={() => setAsJson(false)}
        />
      }
    />
  );
}
