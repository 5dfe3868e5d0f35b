import type { ReactNode } from 'react';
import { Form } from './form.tsx';
import { useForm } from './use-form.ts';

interface Props extends Pick<Parameters<typeof useForm>[0], 'failed' | 'reasonsOf' | 'onClose'> {
  action: string;
  /** What happens: a sentence, or more than one in a block of its own. */
  children: ReactNode;
  /** With the key that a retry repeats. */
  send: (key: string) => Promise<unknown>;
  /** Shown before it closes. */
  sent: string;
}

/** The content of a modal that asks before something is removed or ended: a form without fields. */
export const ConfirmForm = ({ action, children, send, sent, ...ends }: Props) => {
  const form = useForm({
    draft: null,
    start: {},
    read: () => ({ body: undefined }),
    send: (_, key) => send(key),
    sent: { text: sent, ms: 1200 },
    ...ends,
  });
  return (
    <Form form={form} action={action} danger>
      {typeof children === 'string' ? <p data-wide>{children}</p> : children}
    </Form>
  );
};
