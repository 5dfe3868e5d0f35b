/** The wall-clock time in a text, HH:MM, or undefined: '7:30', '07:30', '730' and '0730' are the same. */
export const timeOf = (text: string): string | undefined => {
  const [, hours = '', minutes = ''] = /^(\d{1,2}):?(\d{2})$/.exec(text.trim()) ?? [];
  if (hours === '' || Number(hours) > 23 || Number(minutes) > 59) return undefined;
  return `${hours.padStart(2, '0')}:${minutes}`;
};

/** The text of a time field after typing: the colon is inserted automatically, and other separators count as one. */
export const typedTime = (text: string, before: string): string => {
  const written = text
    .trim()
    .replace(/[.,\-\s:]+/g, ':')
    .replace(/[^\d:]/g, '')
    .replace(/^(\d{2})(\d{2})$/, '$1:$2')
    .slice(0, 5);
  return written.length > before.length && /^\d{2}$/.test(written) ? `${written}:` : written;
};
