/** An address may hold what means something in a link: in 'a?cc=b@example.com' it is all one name. */
export const mailLink = (email: string): string =>
  `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}`;
