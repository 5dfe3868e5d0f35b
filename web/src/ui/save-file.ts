/** Gives the reader a file to keep that is in the page already: `keepFile('data.csv', address)`. */
export const keepFile = (name: string, address: string): void => {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Some browsers begin to read only after the click is over.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
};

/** The same from its text: `saveFile('data.json', text)`. */
export const saveFile = (name: string, text: string): void =>
  keepFile(name, URL.createObjectURL(new Blob([text], { type: 'application/json' })));
