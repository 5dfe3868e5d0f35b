/** The dots of the series, around 0,0 and about equally large, which tells them apart without colours: circle, square, diamond, triangle. */
const SHAPES = [
  'M-3.5,0a3.5,3.5 0 1,0 7,0a3.5,3.5 0 1,0 -7,0z',
  'M-3.2,-3.2h6.4v6.4h-6.4z',
  'M0,-4.8L4.8,0L0,4.8L-4.8,0z',
  'M0,-4.8L4.6,3.4H-4.6z',
] as const;

export const shapeOf = (series: number): string => SHAPES[series % SHAPES.length] ?? SHAPES[0];
