/** In such windows rows are cards, whatever the table's own width. To ask for a width would lay out the page before it is complete. */
const TABLET = '(max-width: 820px)';
/** With this much spare width a table has wide columns. */
const COMFORT = 140;
/** The width of an A4 page between its margins. */
const PAPER_WIDTH = 688;

const layoutFor = (width: number, cardsBelow: number) => {
  if (width < cardsBelow) return 'cards';
  return width <= cardsBelow + COMFORT ? 'dense' : 'wide';
};

/**
 * Sets `data-layout` by the table's width: wide columns, dense columns, or cards.
 * Each table has its own breakpoint, which a container query cannot take from a property. Nothing rerenders.
 */
export const fitColumns = (table: HTMLTableElement, cardsBelow: number, tableOnPaper = false) => {
  const place = table.parentElement;
  if (!place) return;
  const show = (layout: string) => {
    table.dataset.layout = layout;
    // Where rows are cards, the headers are for screen readers only: the keyboard must not reach what no one sees.
    for (const button of table.tHead?.querySelectorAll('button') ?? [])
      button.tabIndex = layout === 'cards' ? -1 : 0;
  };
  const fit = () => show(matchMedia(TABLET).matches ? 'cards' : layoutFor(place.clientWidth, cardsBelow));
  const fitPaper = () => show(tableOnPaper ? 'dense' : layoutFor(PAPER_WIDTH, cardsBelow));
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
