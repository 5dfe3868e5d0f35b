import styled from '@emotion/styled';
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { TimedAlert } from './alert.tsx';
import { type MessageKind, useTimedMessage } from './use-timed-message.ts';

const TOAST_MS = 2000;

const Corner = styled('div')({
  position: 'fixed',
  insetInline: 16,
  bottom: 'max(16px, env(safe-area-inset-bottom))',
  // Above MUI's modals, whose layer is 1300.
  zIndex: 1400,
  display: 'flex',
  justifyContent: 'center',
  pointerEvents: 'none',
  '& > div > div': { boxShadow: '0 6px 24px rgb(0 0 0 / 0.18)' },
});

/** A modal hides everything beside it from screen readers, and a toast that is there when one of two modals closes, too. */
const keepHeard = (toast: HTMLElement | null) => {
  if (!toast) return undefined;
  const reveal = () => toast.removeAttribute('aria-hidden');
  const observer = new MutationObserver(reveal);
  observer.observe(toast, { attributeFilter: ['aria-hidden'] });
  reveal();
  return () => observer.disconnect();
};

type Toast = (kind: MessageKind, text: string) => void;
const ToastContext = createContext<Toast>(() => {});

/** `const toast = useToast(); toast('success', 'Saved')` */
export const useToast = () => useContext(ToastContext);

export const ToastProvider = ({ children }: { children: ReactNode }) => {
  const { message, show } = useTimedMessage();
  const [count, setCount] = useState(0);
  const toast = useMemo<Toast>(
    () => (kind, text) => {
      setCount((before) => before + 1);
      show(kind, text, TOAST_MS);
    },
    [show],
  );
  return (
    <ToastContext value={toast}>
      {children}
      {message &&
        // Every toast is an element of its own: what comes to the body is announced.
        createPortal(
          <Corner key={count} ref={keepHeard}>
            <TimedAlert message={message} />
          </Corner>,
          document.body,
        )}
    </ToastContext>
  );
};
