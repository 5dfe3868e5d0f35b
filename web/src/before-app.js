// Runs when the page has been parsed: with the app's stylesheet, and before the app's own code has arrived.
{
  const root = document.getElementById('root');

  // A file that cannot be loaded leaves nothing that could say so.
  addEventListener(
    'error',
    ({ target }) => {
      if (!(target instanceof HTMLScriptElement) || document.getElementById('not-loaded')) return;
      const message = document.createElement('p');
      message.id = 'not-loaded';
      message.setAttribute('role', 'alert');
      message.textContent = 'The app could not be loaded. Check your connection and reload the page.';
      root.before(message);
    },
    true,
  );

  // A visitor ends up at the login form, whichever address they opened, except for those that a link in an e-mail leads to.
  // The page shows the form as the app will (`scripts/login-page.ts`), so that they can type while the app arrives.
  const { visitor } = document.documentElement.dataset;
  const page = document.getElementById('login-page');
  if (
    page &&
    visitor !== undefined &&
    !/^\/+(auth\/+set-password|unsubscribe)\/*$/i.test(location.pathname)
  ) {
    root.append(page.content);
    root.dataset.early = '';
    const form = root.querySelector('form');
    // The app takes these over, presses what was pressed, and ends the waiting; see `features/login/use-early-input.ts`.
    const early = { form, pressed: [] };
    window.early = early;
    const hold = (event, element) => {
      if (window.early !== early || !element) return;
      event.preventDefault();
      if (element.type !== 'submit') early.pressed.push(element);
      else if (!early.pressed.includes(element)) {
        early.pressed.push(element);
        root.dataset.early = 'submitted';
      }
    };
    // Sent by the browser itself, the password would be in the address.
    root.addEventListener('submit', (event) => hold(event, form.querySelector('[type=submit]')));
    root.addEventListener('click', (event) => {
      const isPlain = !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
      if (isPlain) hold(event, event.target.closest('a, [type=button]'));
    });
  }
}
