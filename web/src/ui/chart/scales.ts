import { scaleBand, scaleLinear } from 'd3-scale';

/** Places are shares of the plot in per cent: the browser stretches them to whatever room there is, on paper as well. */
const WHOLE = 100;
/** Labels of the value axis, about: one every 40 px of the lowest chart. */
const TICKS = 4;
/** Below this the axis would end at 1 or 2, and the bars would look like a rush. */
const LOWEST_TOP = 4;
/** A bar's share of its slot. Of few bars each is slimmer, because one alone must not become a wall; a month's days need all they get. */
const BAR_SHARE = 0.5;
const SLIM_SHARE = 0.08;
const CROWDED = 12;
const CROWDED_SHARE = 0.7;
const shareOf = (count: number) =>
  count > CROWDED ? CROWDED_SHARE : Math.min(BAR_SHARE, SLIM_SHARE * count);

export interface Slots {
  /** Left edge and width of each bar. */
  left(index: number): number;
  readonly width: number;
  /** Left edge and width of all that belongs to a label. */
  slotLeft(index: number): number;
  readonly slotWidth: number;
  centre(index: number): number;
}

/** Places labels beside each other, one slot of equal width for each. */
export const slotsFor = (count: number): Slots => {
  const share = shareOf(count);
  const band = scaleBand<number>()
    .domain(Array.from({ length: count }, (_, index) => index))
    .range([0, WHOLE])
    .paddingInner(1 - share)
    .paddingOuter((1 - share) / 2);
  const left = (index: number) => band(index) ?? 0;
  const width = band.bandwidth();
  return {
    left,
    width,
    slotLeft: (index) => index * band.step(),
    slotWidth: band.step(),
    centre: (index) => left(index) + width / 2,
  };
};

export interface ValueAxis {
  /** From the upper edge. */
  y(value: number): number;
  ticks: number[];
}

/** From nothing up to a round number above the highest value. Ticks are whole numbers; of nothing there is only the 0. */
export const valueAxis = (highest: number): ValueAxis => {
  const scale = scaleLinear()
    .domain([0, Math.max(highest, LOWEST_TOP)])
    .nice(TICKS)
    .range([WHOLE, 0]);
  return { y: scale, ticks: highest > 0 ? scale.ticks(TICKS).filter(Number.isInteger) : [0] };
};

/** The slot below a pointer at this distance from the plot's left edge. */
export const slotAt = (distance: number, width: number, count: number): number =>
  Math.min(count - 1, Math.max(0, Math.floor((distance / width) * count)));
