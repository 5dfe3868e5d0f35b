import { useEffectEvent, useLayoutEffect } from 'react';

/** The form that the page showed before the app had started, and what was pressed in it; see `src/before-app.js`. */
interface EarlyForm {
  form: HTMLFormElement;
  controls: HTMLElement[];
  pressed: HTMLElement[];
  /** When the app began to take it over. */
  focused?: Element | null;
}
declare global {
  interface Window {
    early?: EarlyForm;
  }
}

/** React replaces a form that was changed meanwhile, by a browser extension or a translation, with one of its own. */
const successorIn = ({ form, controls }: EarlyForm) => {
  if (form.isConnected) return (control: HTMLElement) => control;
  const now = document.querySelectorAll<HTMLElement>('#root form :is(input, a, button)');
  return (control: HTMLElement) => now[controls.indexOf(control)];
};

/** Takes over what a fast visitor typed and pressed before the app had started, so that nothing of it is lost. */
export const useEarlyInput = (take: (email: string, password: string) => void): void => {
  const takeOver = useEffectEvent(() => {
    const { early } = window;
    if (!early) return;
    delete window.early;
    const typed = new FormData(early.form);
    take(String(typed.get('email') ?? ''), String(typed.get('password') ?? ''));
    const successor = successorIn(early);
    if (early.focused instanceof HTMLElement) successor(early.focused)?.focus();
    // Not before the form has been rendered with what was typed, which React does at the end of this effect's task.
    queueMicrotask(() => {
      for (const control of early.pressed) successor(control)?.click();
    });
  });
  useLayoutEffect(() => {
    takeOver();
    delete document.getElementById('root')?.dataset.early;
  }, []);
};
