/** How long an alert of these screens stays, as specified. */
export const ALERT_MS = 3000;
