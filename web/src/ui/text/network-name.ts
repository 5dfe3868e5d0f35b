/** The server puts the network's own name into the page, if it has one. */
const ownName = (): string | undefined =>
  document.querySelector('meta[name="network-name"]')?.getAttribute('content') || undefined;

export const networkName = (): string => ownName() ?? 'Business Network';

/** Where there is no room: the first letters of two words, 'Rotary Growth Circle' is RG. */
export const shortNetworkName = (): string => {
  const words = ownName()
    ?.split(/[\s-]+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word));
  return words
    ? words
        .slice(0, 2)
        .map((word) => [...word][0]?.toUpperCase())
        .join('')
    : 'BN';
};
