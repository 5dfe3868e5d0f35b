/** The server puts the calling code of the network's country into the page, if configured. */
export const callingCodeOfPage = (): string | undefined => {
  const code = document.querySelector('meta[name="calling-code"]')?.getAttribute('content') ?? '';
  return /^[1-9][0-9]{0,2}$/.test(code) ? code : undefined;
};
