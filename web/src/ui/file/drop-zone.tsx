import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { AppButton } from '../button/app-button.tsx';
import css from './drop-zone.module.css';
import { FileInput } from './file-input.tsx';

const inField = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]');

interface Props {
  /** The accepted file types: '.csv,.xlsx'. */
  accept: string;
  action: string;
  busy?: boolean;
  onFile: (file: File) => void;
  /** Called with text pasted anywhere on the page except in a field. */
  onText: (text: string) => void;
  children: ReactNode;
}

/** Accepts a chosen, dropped or pasted file, or pasted text: `<DropZone accept=".csv" action="Choose a file" … />`. */
export const DropZone = ({ accept, action, busy = false, onFile, onText, children }: Props) => {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);

  const dragged = useEffectEvent((event: DragEvent) => {
    if (!event.dataTransfer?.types.includes('Files')) return;
    // A file that misses the zone would otherwise replace the page.
    event.preventDefault();
    setOver(event.type === 'dragover');
    const file = event.type === 'drop' ? event.dataTransfer.files[0] : undefined;
    if (file && !busy) onFile(file);
  });
  const pasted = useEffectEvent((event: ClipboardEvent) => {
    if (busy || inField(event.target)) return;
    const file = event.clipboardData?.files[0];
    const text = event.clipboardData?.getData('text/plain') ?? '';
    if (text.trim() === '' && !file) return;
    event.preventDefault();
    // Spreadsheet cells are pasted as text and as an image: use the text.
    if (text.trim() !== '') onText(text);
    else if (file) onFile(file);
  });
  useEffect(() => {
    const onDrag = (event: DragEvent) => dragged(event);
    const onPaste = (event: ClipboardEvent) => pasted(event);
    const drags = ['dragover', 'dragleave', 'drop'] as const;
    for (const kind of drags) addEventListener(kind, onDrag);
    addEventListener('paste', onPaste);
    return () => {
      for (const kind of drags) removeEventListener(kind, onDrag);
      removeEventListener('paste', onPaste);
    };
  }, []);

  return (
    <div className={css.zone} data-over={over}>
      <FileInput ref={input} accept={accept} label={action} onFile={onFile} />
      <AppButton busy={busy} onClick={() => input.current?.click()}>
        {action}
      </AppButton>
      {children}
    </div>
  );
};
