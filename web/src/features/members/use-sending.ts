import { useState } from 'react';
import { useTimedMessage } from '../../ui/use-timed-message.ts';

const ERROR_MS = 2000;

interface Ending {
  text: string;
  /** How long the text stands before the modal closes. */
  ms: number;
  close: () => void;
}

/** A modal's form on its way from editing to sent: one send at a time, a message for each end, then it closes. */
export const useSending = () => {
  const [phase, setPhase] = useState<'editing' | 'sending' | 'done'>('editing');
  const { message, show, clear } = useTimedMessage();

  const refuse = (text: string) => show('error', text, ERROR_MS);
  const finish = (kind: 'success' | 'info', { text, ms, close }: Ending) => {
    setPhase('done');
    show(kind, text, ms, close);
  };

  /** Gives back the failure, so that the form can say more about it; nothing after a success. */
  const send = async (
    work: () => Promise<unknown>,
    success: Ending,
    failure: string,
  ): Promise<unknown | undefined> => {
    setPhase('sending');
    clear();
    try {
      await work();
      finish('success', success);
      return undefined;
    } catch (error) {
      setPhase('editing');
      refuse(failure);
      return error;
    }
  };

  return { message, busy: phase === 'sending', locked: phase !== 'editing', refuse, finish, send };
};
