/** The relative width of the first column. */
export const STATE_SHARE = 1.75;

interface Share {
  figures?: true;
  share?: number | undefined;
}

export const sharesOf = (columns: readonly Share[]): number =>
  columns.reduce((sum, { share = 1 }) => sum + share, STATE_SHARE);

/** In pixels: a cell with a date or a phone number on one line. */
const FIGURES = 110;

/** The grid's width from which no date or number breaks. */
export const widthForFigures = (columns: readonly Share[]): number =>
  Math.max(
    0,
    ...columns.map(({ figures, share = 1 }) => (figures ? (FIGURES * sharesOf(columns)) / share : 0)),
  );
