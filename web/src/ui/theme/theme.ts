/** The colours that carry a meaning (tokens.css): a screen says which tone means what, by `data-tone`. */
export type Tone = 'neutral' | 'primary' | 'red' | 'amber' | 'blue' | 'green' | 'violet';

/** Below or at this width the navigation is a drawer. */
export const MOBILE_WIDTH = 998;
