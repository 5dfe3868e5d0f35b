import { styled } from '@mui/material/styles';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { type AlertKind, TimedAlert } from './alert.tsx';
import { useTimedMessage } from './use-timed-message.ts';

const TOAST_MS = 4000;

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

type Toast = (kind: AlertKind, text: string) => void;
const ToastContext = createContext<Toast>(() => {});

/** `const toast = useToast(); toast('success', 'Saved')` */
export const useToast = () => useContext(ToastContext);

export const ToastProvider = ({ children }: { children: ReactNode }) => {
  const { message, show } = useTimedMessage();
  const toast = useMemo<Toast>(() => (kind, text) => show(kind, text, TOAST_MS), [show]);
  return (
    <ToastContext value={toast}>
      {children}
      <Corner>
        <TimedAlert message={message} />
      </Corner>
    </ToastContext>
  );
};
