/** Does this network send e-mail? The server says so in the page. */
export const sendsMail = (): boolean => document.querySelector('meta[name="sends-mail"]') !== null;
