import type { Ref } from 'react';

interface FileInputProps {
  /** Lets a button open the system's file dialog with `click`. */
  readonly ref: Ref<HTMLInputElement>;
  readonly accept?: string;
  readonly multiple?: boolean;
  /** The accessible name if it can be reached without its button; hidden from screen readers if omitted. */
  readonly label?: string;
  readonly onPick: (files: readonly File[]) => void;
}

/** Selects files in the system's dialog; the same file can be selected again. */
export function FileInput({ ref, accept, multiple = false, label, onPick }: FileInputProps) {
  return (
    <input
      ref={ref}
      type="file"
      accept={accept}
      multiple={multiple}
      hidden={label === undefined}
      aria-label={label}
      className="sr-only"
      tabIndex={-1}
      onChange={(event) => {
        const files = [...(event.currentTarget.files ?? [])];
        event.currentTarget.value = '';
        if (files.length > 0) onPick(files);
      }}
    />
  );
}
