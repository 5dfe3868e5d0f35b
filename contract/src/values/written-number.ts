/** A number without what people, phones and chats put around its digits: '+34 (612) 345-678' is +34612345678. */
export const writtenNumber = (text: string): string =>
  text
    // Marks of direction, and blanks without a width.
    .replace(/[\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g, '')
    .replace(/^tel:/i, '')
    // How a spreadsheet writes a whole number.
    .replace(/^([0-9]+)\.0+$/, '$1')
    .replace(/\(0\)/, '')
    .replace(/[\s().\-/\u2010-\u2015]/g, '');
