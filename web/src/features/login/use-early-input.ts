import { useEffectEvent, useLayoutEffect } from 'react';

/** The form that the page showed before the app had started, and what was pressed in it; see `src/before-app.js`. */
interface EarlyForm {
  form: HTMLFormElement;
  controls: Element[];
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
function moveInto({ controls, pressed, focused }: EarlyForm, form: HTMLFormElement): HTMLElement[] {
  const now = form.querySelectorAll<HTMLElement>('input, a, button');
  const successor = (control: Element) => now[controls.indexOf(control)];
  if (focused) successor(focused)?.focus();
  const field = document.activeElement;
  if (field instanceof HTMLInputElement && focused instanceof HTMLInputElement)
    field.setSelectionRange(focused.selectionStart, focused.selectionEnd);
  return pressed.flatMap((control) => successor(control) ?? []);
}

/** Takes over what a fast visitor typed and pressed before the app had started, so that nothing of it is lost. */
export const useEarlyInput = (take: (email: string, password: string) => void): void => {
  const takeOver = useEffectEvent(() => {
    const { early } = window;
    if (!early) return;
    delete window.early;
    const typed = new FormData(early.form);
    take(String(typed.get('email') ?? ''), String(typed.get('password') ?? ''));
    // Not before the form has been rendered with what was typed, which React does at the end of this effect's task.
    queueMicrotask(() => {
      const form = document.querySelector<HTMLFormElement>('#root form');
      const pressed = form && form !== early.form ? moveInto(early, form) : early.pressed;
      for (const control of pressed) control.click();
    });
  });
  useLayoutEffect(() => {
    takeOver();
    delete document.getElementById('root')?.dataset.early;
  }, []);
};
