import { useCallback, useEffect, useRef, useState } from 'react';

export type MessageKind = 'error' | 'success' | 'info';

export interface TimedMessage {
  kind: MessageKind;
  text: string;
}

/**
 * A message that disappears automatically: `const { message, show } = useTimedMessage(); show('error', 'Failed', 2000)`.
 * Showing another one restarts the timer; without a time it stays. `then` runs when the time is up (closing a modal, for example).
 */
export const useTimedMessage = () => {
  const [message, setMessage] = useState<TimedMessage | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const clear = useCallback(() => {
    clearTimeout(timer.current);
    setMessage(null);
  }, []);

  const show = useCallback((kind: MessageKind, text: string, ms?: number, then?: () => void) => {
    clearTimeout(timer.current);
    setMessage({ kind, text });
    if (ms === undefined) return;
    timer.current = setTimeout(() => {
      setMessage(null);
      then?.();
    }, ms);
  }, []);

  return { message, show, clear };
};
