/**
 * How a figure is set in a container of its own: one of many `--digits` shrinks before it breaks, and stands as high as its
 * neighbours.
 */
export const fitting = (largest: string) => ({
  display: 'flex',
  alignItems: 'end',
  height: `calc(${largest} * 1.25)`,
  lineHeight: 1.25,
  fontSize: `clamp(0.75rem, calc(100cqi / (var(--digits) * 0.56)), ${largest})`,
});
