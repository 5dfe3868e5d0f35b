const inField = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input, textarea, select, [role="grid"] *'));

/** Ctrl+K (or Cmd+K) anywhere except in a dialog; / outside of text fields. */
export const isSearchKey = (event: KeyboardEvent): boolean => {
  if (event.defaultPrevented || event.isComposing || event.altKey || event.shiftKey) return false;
  if (document.querySelector('dialog[aria-modal]')) return false;
  const command = event.ctrlKey || event.metaKey;
  if (command) return event.key.toLowerCase() === 'k';
  return event.key === '/' && !inField(event.target);
};
