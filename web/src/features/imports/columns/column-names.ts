/** The names of the file's columns: their headings; missing or duplicate headings also get their position. */
export const columnNames = (columns: readonly { heading: string }[]): string[] =>
  columns.map(({ heading }, index) => {
    const name = heading.trim();
    const place = `column ${index + 1}`;
    if (name === '') return place.charAt(0).toUpperCase() + place.slice(1);
    const twice = columns.some((other, at) => at !== index && other.heading.trim() === name);
    return twice ? `${name} (${place})` : name;
  });
