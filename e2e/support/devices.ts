/** Where people sit or stand: a desk, and the smallest phone that is sold. Give them to `test.use`. */
export const DEVICES = [
  ['a desktop', { viewport: { width: 1440, height: 900 } }],
  ['a phone', { viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true }],
] as const;
