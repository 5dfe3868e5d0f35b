// Before anything is painted: the colours that the reader chose, or those of the device. `ui/theme/theme-mode.ts` takes over.
{
  let chosen;
  try {
    chosen = localStorage.getItem('theme');
  } catch {
    // Without storage the device decides.
  }
  const dark =
    chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
}
