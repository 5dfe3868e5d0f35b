// Runs when the page has been parsed: with the app's stylesheet, and before the app's own code has arrived.
{
  const root = document.getElementById('root');
  const SLOW_MS = 10_000;
  let { app } = document.currentScript?.dataset ?? {};
  let early;
  let waiting;

  const say = () => {
    const isAwaited = early ? window.early === early : !root.hasChildNodes();
    if (!isAwaited || document.getElementById('not-loaded')) return;
    if (early) root.dataset.early = '';
    const message = document.createElement('p');
    message.id = 'not-loaded';
    message.setAttribute('role', 'alert');
    message.textContent = 'The app could not be loaded. Check your connection and reload the page.';
    root.before(message);
  };

  // A file of the app that cannot be loaded, or that the browser is too old to run, leaves nothing that could say so.
  addEventListener(
    'error',
    ({ target, filename }) => {
      const file = target instanceof HTMLScriptElement ? target.src : filename;
      if (file?.startsWith(`${location.origin}/assets/`)) say();
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
    document.title = 'Login · Business Network';
    root.dataset.early = '';
    const form = root.querySelector('form');
    const controls = [...form.querySelectorAll('input, a, button')];
    const login = controls.at(-1);
    // The app takes these over, presses what was pressed, and ends the waiting; see `features/login/use-early-input.ts`.
    early = window.early = { form, controls, pressed: [] };

    /** For as long as the app has not taken over; what browser extensions have put into the page is left to them. */
    const on = (type, handle) =>
      root.addEventListener(type, (event) => {
        const control = event.target.closest('input, a, button');
        const isOurs = type === 'submit' ? event.target.contains(login) : controls.includes(control);
        if (window.early === early && isOurs) handle(event, control);
      });
    const press = (control) => {
      early.pressed.push(control);
      // The password is shown without the app.
      if (control.type === 'button') return;
      clearTimeout(waiting);
      waiting = setTimeout(() => early.pressed.some(({ type }) => type !== 'button') && say(), SLOW_MS);
    };
    // Sent by the browser itself, the password would be in the address.
    on('submit', (event) => {
      event.preventDefault();
      if (early.pressed.includes(login)) return;
      press(login);
      root.dataset.early = 'submitted';
    });
    on('click', (event, control) => {
      const isPlain = !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
      if (!isPlain || !control.matches('a, [type=button]')) return;
      event.preventDefault();
      press(control);
      if (control.type !== 'button') return;
      // At once: someone who sees nothing happen would press it again.
      const { password } = form.elements;
      const shown = password.type === 'password';
      password.type = shown ? 'text' : 'password';
      control.ariaPressed = shown;
      control.ariaLabel = shown ? 'Hide password' : 'Show password';
    });
    on('input', (event, field) => {
      // As the app's fields do it.
      const typed = field.value.trim();
      if (!event.isComposing && typed !== field.value) field.value = typed;
      // Half a password would be sent.
      early.pressed = early.pressed.filter((control) => control !== login);
      root.dataset.early = '';
    });
  }

  /** The build names the app's first file, which the page is loading already; see `scripts/inline-scripts.ts`. */
  const start = () => {
    if (!app) return;
    const script = document.createElement('script');
    script.type = 'module';
    // As the page asks for it: otherwise it would be loaded twice.
    script.crossOrigin = '';
    script.src = app;
    app = undefined;
    document.head.append(script);
  };
  // Running it takes longer than showing the form, which would wait for it. A hidden page has no frames, nor have some visible ones.
  if (early && !document.hidden) {
    requestAnimationFrame(() => setTimeout(start));
    setTimeout(start, 1000);
  } else start();
}
