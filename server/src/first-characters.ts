/** The beginning of a text. No character is cut in half: half of a surrogate pair is no text, and the database refuses it in JSON. */
export const firstCharacters = (text: string, most: number): string =>
  text.length <= most ? text : [...text.slice(0, 2 * most)].slice(0, most).join('');
