/** The server puts the network's own name and logo into the page, if it has them. */
const own = (setting: 'network-name' | 'network-logo'): string | undefined =>
  document.querySelector(`meta[name="${setting}"]`)?.getAttribute('content') || undefined;

export const networkName = (): string => own('network-name') ?? 'Business Network';
export const networkLogo = (): string | undefined => own('network-logo');

/** Where there is no room: the first letters of two words, 'Rotary Growth Circle' is RG. */
export const shortNetworkName = (): string => {
  const words = own('network-name')
    ?.split(/[\s-]+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word));
  return words
    ? words
        .slice(0, 2)
        .map((word) => [...word][0]?.toUpperCase())
        .join('')
    : 'BN';
};
