import { Unreadable } from '../unreadable.mjs';

/** A message has at most so many rows, and about so many characters: what the parent has to hold at a time. */
const ROWS = 500;
const CHARACTERS = 256 * 1024;

export function createOutput(source, limits, send) {
  let rows = [];
  let characters = 0;
  let count = 0;
  let text = 0;

  const sendRows = async () => {
    const batch = rows;
    rows = [];
    characters = 0;
    await send({ rows: batch, read: Math.min(source.read(), source.size) });
  };

  return {
    /** Blank rows are left out; the others keep the number that they have in the file. */
    row: async (line, cells) => {
      let width = cells.length;
      while (width > 0 && cells[width - 1].trim() === '') width -= 1;
      if (width === 0) return;
      if (width > limits.columns)
        throw new Unreadable(
          `Row ${line} has ${width.toLocaleString('en')} columns. At most ${limits.columns} can be read.`,
        );
      count += 1;
      if (count > limits.rows + 1)
        throw new Unreadable(
          `The file has more than ${limits.rows.toLocaleString('en')} rows. Divide it into several files.`,
        );
      const readable = cells.slice(0, width).map((cell) => clean(cell, limits.cell));
      const length = readable.reduce((sum, cell) => sum + cell.length, 0);
      if (length > limits.row)
        throw new Unreadable(
          `Row ${line} has more than ${limits.row.toLocaleString('en')} characters. Leave out the columns that are not needed.`,
        );
      // A workbook keeps a text once and may show it in a million cells: what comes out is counted, not what is in the file.
      text += length;
      if (text > limits.text)
        throw new Unreadable('The file holds too much text. Divide it into several files.');
      rows.push({ line, cells: readable });
      characters += length;
      if (rows.length >= ROWS || characters >= CHARACTERS) await sendRows();
    },
    end: async () => {
      if (rows.length > 0) await sendRows();
    },
  };
}

/** Cut where it is too long, and without what PostgreSQL cannot store. */
const clean = (cell, longest) => cell.slice(0, longest).replaceAll('\0', '\ufffd').toWellFormed();
