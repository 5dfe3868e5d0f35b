import { useCallback, useEffect, useRef, useState } from 'react';

/**
 * A form that replaces what it edits: `const edit = useInPlace()`, then `edit.open` decides which of the two is shown.
 * The button that opened it (`ref={edit.opener}`) gets the focus back.
 */
export const useInPlace = () => {
  const [open, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !open) opener.current?.focus();
    wasOpen.current = open;
  }, [open]);
  return {
    open,
    opener,
    show: useCallback(() => setOpen(true), []),
    close: useCallback(() => setOpen(false), []),
  };
};
