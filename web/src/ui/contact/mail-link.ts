/** An e-mail may contain characters that are special in a link: 'a?cc=b@example.com' is a single address. */
export const mailLink = (email: string): string =>
  `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}`;
