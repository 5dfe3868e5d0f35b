import type { Ref } from 'react';

interface Props {
  ref: Ref<HTMLInputElement>;
  label: string;
  /** The accepted file types: '.csv,.xlsx'. */
  accept: string;
  onFile: (file: File) => void;
}

/** Opened by a button of ours, which clicks it. */
export const FileInput = ({ ref, label, accept, onFile }: Props) => (
  <input
    ref={ref}
    type="file"
    hidden
    accept={accept}
    aria-label={label}
    onChange={({ target }) => {
      const file = target.files?.[0];
      // Lets the same file be chosen again after it was edited.
      target.value = '';
      if (file) onFile(file);
    }}
  />
);
