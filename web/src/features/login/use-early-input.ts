import { useEffectEvent, useLayoutEffect } from 'react';

declare global {
  interface Window {
    /** The form that the page showed before the app had started, and what was pressed in it; see `src/before-app.js`. */
    early?: { form: HTMLFormElement; pressed: HTMLElement[] };
  }
}

/** Takes over what a fast visitor typed and pressed before the app had started, so that nothing of it is lost. */
export const useEarlyInput = (take: (email: string, password: string) => void): void => {
  const takeOver = useEffectEvent(() => {
    const { early } = window;
    if (!early) return;
    delete window.early;
    const typed = new FormData(early.form);
    take(String(typed.get('email')), String(typed.get('password')));
    // Not before the form has been rendered with what was typed, which React does at the end of this effect's task.
    queueMicrotask(() => {
      for (const element of early.pressed) element.click();
    });
  });
  useLayoutEffect(() => {
    takeOver();
    delete document.getElementById('root')?.dataset.early;
  }, []);
};
