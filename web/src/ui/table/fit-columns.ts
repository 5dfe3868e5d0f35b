/** Up to this window's width rows are cards, whatever room the table has. */
const TABLET_WIDTH = 820;
/** So much more than it needs and a table has wide columns. */
const COMFORT = 140;
/** What an A4 page has between its margins. */
const PAPER_WIDTH = 688;

const layoutFor = (width: number, cardsBelow: number) => {
  if (width < cardsBelow) return 'cards';
  return width <= cardsBelow + COMFORT ? 'dense' : 'wide';
};

/**
 * Says by `data-layout` how a table's rows are laid out in the room that it has: as wide columns, dense columns, or cards.
 * Each table needs another width, which a container query could not take from a property. Nothing is rendered anew.
 */
export const fitColumns = (table: HTMLTableElement, cardsBelow: number) => {
  const place = table.parentElement;
  if (!place) return;
  const fit = () => {
    table.dataset.layout = innerWidth <= TABLET_WIDTH ? 'cards' : layoutFor(place.clientWidth, cardsBelow);
  };
  const fitPaper = () => {
    table.dataset.layout = layoutFor(PAPER_WIDTH, cardsBelow);
  };
  fit();
  const observer = new ResizeObserver(fit);
  observer.observe(place);
  addEventListener('beforeprint', fitPaper);
  addEventListener('afterprint', fit);
  return () => {
    observer.disconnect();
    removeEventListener('beforeprint', fitPaper);
    removeEventListener('afterprint', fit);
  };
};
