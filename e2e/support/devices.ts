/** A desktop, and the smallest phone on sale. A story runs on one of them among the journeys and on the other in `full/devices`. */
export const DESKTOP = { viewport: { width: 1440, height: 900 }, hasTouch: false, isMobile: false };
export const PHONE = { viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true };
export type Device = typeof DESKTOP;
