import type { Ref } from 'react';

interface FileInputProps {
  /** For the button that opens the system's dialog with `click`. */
  readonly ref: Ref<HTMLInputElement>;
  readonly accept?: string;
  readonly multiple?: boolean;
  /** Its accessible name where it is found without its button; hidden unless given. */
  readonly label?: string;
  readonly onPick: (files: readonly File[]) => void;
}

/** Chooses files in the system's dialog; the same file can be chosen again. */
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
