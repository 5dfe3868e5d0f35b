import { scaleBand, scaleLinear } from 'd3-scale';

/** Positions are in per cent of the plot: the browser stretches them to the available space, on paper as well. */
const WHOLE = 100;
/** Approximate number of labels on the value axis: one every 40 px of the lowest chart. */
const TICKS = 4;
/** Below this the axis would end at 1 or 2, and the bars would look like a rush. */
const LOWEST_TOP = 4;
/** A bar's share of its slot. Few bars are slimmer, because a single one must not fill the plot; the days of a month need all the space. */
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
  /** Left edge and width of a label's slot. */
  slotLeft(index: number): number;
  readonly slotWidth: number;
  centre(index: number): number;
}

/** Gives each label a slot of equal width. */
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

/** From 0 to a round number above the highest value. Ticks are whole numbers; without data there is only 0. */
export const valueAxis = (highest: number): ValueAxis => {
  const scale = scaleLinear()
    .domain([0, Math.max(highest, LOWEST_TOP)])
    .nice(TICKS)
    .range([WHOLE, 0]);
  return { y: scale, ticks: highest > 0 ? scale.ticks(TICKS).filter(Number.isInteger) : [0] };
};

/** The slot under a pointer at this distance from the plot's left edge. */
export const slotAt = (distance: number, width: number, count: number): number =>
  Math.min(count - 1, Math.max(0, Math.floor((distance / width) * count)));
