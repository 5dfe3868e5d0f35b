import * as demo from '../../../../server/src/demo/names.ts';

export const { FIRST_NAMES, LAST_NAMES, VERTICALS, THANKS } = demo;
export const REFERRAL_NOTES = demo.NOTES.map((note) => note.replace('{vertical}', 'their offices'));

/** The name of exactly three members at every scale: what the rare search looks for. */
export const RARE_LAST_NAME = 'Wyxcombe';
export const RARE_SEARCH = 'wyx';
/** In the name of every twentieth member. */
export const COMMON_SEARCH = 'ara';

const list = (words: string): string[] => words.trim().split(/\s+/);

export const CHAPTER_FIRST = list(`
  Amber Beacon Bridge Bright Canal Cedar Central Copper Crown Eastern Evergreen First Forum Garden Golden Granite Harbour
  Heritage High Ivory Jade Lakeside Liberty Lighthouse Maple Market Meridian Morning Northern Oak Orchard Pacific Pearl
  Pioneer River Royal Silver Southern Summit Western`);
export const CHAPTER_SECOND = list(`
  Alliance Architects Builders Champions Circle Collective Connect Connectors Fellows Gateway Leaders Makers Merchants
  Network Partners Pillars Professionals Referrals Traders Union`);
export const REGIONS = Array.from({ length: 60 }, (_, index) => `Region ${index + 1}`);
