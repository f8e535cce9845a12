import type { Ref } from 'react';

interface FileInputProps {
  /** Lets a button open the system's file dialog with `click`. */
  readonly ref: Ref<HTMLInputElement>;
  readonly accept?: string;
  readonly multiple?: boolean;
  readonly onPick: (files: readonly File[]) => void;
}

/** Chooses files in the system's dialog; the same file can be chosen again. */
export function FileInput({ ref, accept, multiple = false, onPick }: FileInputProps) {
  return (
    <input
      ref={ref}
      type="file"
      accept={accept}
      multiple={multiple}
      // Hidden, because its button is the one control; screen readers would find a second one.
      hidden
      onChange={(event) => {
        const files = [...(event.currentTarget.files ?? [])];
        event.currentTarget.value = '';
        if (files.length > 0) onPick(files);
      }}
    />
  );
}
