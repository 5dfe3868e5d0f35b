const list = (words: string, between = /\s+/): string[] => words.trim().split(between);

export const FIRST_NAMES = list(`
  Aisha Alan Amara Amit Ana Andre Anna Annika Arjun Bea Ben Bianca Bruno Carla Carlos Chen Chloe Clara Daniel David
  Deepa Diego Dmitri Elena Eli Emma Erik Esther Farah Felix Fiona Gabriel George Grace Hannah Hugo Ines Ivan Jamal Jane
  Joanna Jonas Julia Karim Kenji Lara Leila Leo Lucia Marco Maria Marta Mei Miguel Mina Nadia Nikhil Noah Olga Omar
  Paula Pedro Priya Rafael Rania Ravi Rosa Ruth Sam Sara Sofia Stefan Tara Tom Uma Vera Victor Yara Yusuf Zoe`);

export const LAST_NAMES = list(`
  Abbott Acosta Ahmed Almeida Andersen Baker Banerjee Barros Becker Bennett Bergman Blanc Brandt Bryant Calder Campos
  Carver Castillo Chandra Cooper Costa Cruz Dalton Dawson Delgado Desai Dubois Duncan Edwards Eriksen Evans Farrell
  Ferreira Fischer Fleming Fontaine Foster Garcia Gibson Gomez Grant Greene Gupta Haddad Hansen Harper Hayes Herrera
  Hoffman Holm Hughes Ibrahim Iyer Jansen Jensen Joshi Kapoor Keller Khan Kim Klein Kovac Kumar Lambert Larsen Lee Lopez
  Malik Marino Martin Mehta Mendes Meyer Miller Moreau Morgan Murphy Nair Nguyen Novak Okafor Olsen Ortiz Park Patel
  Pereira Petrov Quinn Ramos Rao Reyes Rossi Russo Saito Santos Schmidt Shah Silva Singh Stewart Tanaka Torres Usman
  Vargas Verma Wagner Walsh Weber Wong Yilmaz Young Zhang Zimmer`);

/** The name of exactly three members at every scale: what the rare search looks for. */
export const RARE_LAST_NAME = 'Wyxcombe';
export const COMMON_SEARCH = 'ann';
export const RARE_SEARCH = 'wyx';

export const VERTICALS = list(
  `
  Accounting, Architecture, Bakery, Bookkeeping, Car repair, Catering, Cleaning, Dentistry, Electrical work,
  Event planning, Florist, Graphic design, Home insurance, Interior design, IT support, Landscaping, Legal advice,
  Life insurance, Mortgage advice, Moving services, Photography, Plumbing, Printing, Real estate, Roofing, Signage,
  Solar energy, Travel agency, Web development, Wellness`,
  /,\s+/,
);

export const CHAPTER_FIRST = list(`
  Amber Beacon Bridge Bright Canal Cedar Central Copper Crown Eastern Evergreen First Forum Garden Golden Granite Harbour
  Heritage High Ivory Jade Lakeside Liberty Lighthouse Maple Market Meridian Morning Northern Oak Orchard Pacific Pearl
  Pioneer River Royal Silver Southern Summit Western`);
export const CHAPTER_SECOND = list(`
  Alliance Architects Builders Champions Circle Collective Connect Connectors Fellows Gateway Leaders Makers Merchants
  Network Partners Pillars Professionals Referrals Traders Union`);
export const REGIONS = list(`
  Amsterdam Athens Auckland Austin Bangalore Barcelona Berlin Bogota Boston Brisbane Cairo Calgary Chennai Chicago Dallas
  Delhi Denver Dubai Dublin Durban Geneva Glasgow Hamburg Helsinki Houston Hyderabad Istanbul Jakarta Johannesburg Kochi
  Kolkata Leeds Lima Lisbon London Lyon Madrid Manchester Manila Melbourne Miami Milan Montreal Mumbai Munich Nairobi
  Osaka Oslo Paris Perth Porto Prague Pune Riga Rome Seattle Sydney Toronto Vienna Warsaw`);

export const REFERRAL_NOTES = [
  'Met at the trade fair, looking for a quote this month',
  'Old client of mine who asked for someone reliable',
  'Neighbour is renovating and needs help soon',
  'Start-up that is growing fast, wants to talk about a contract',
  'Friend of the family, please call in the evening',
  'Their supplier stopped, they need a replacement quickly',
  'Saw your presentation and would like an offer',
  'Moving to a new office in spring, budget is approved',
  'Asked me twice already, very interested',
  'Small job now, could become a regular customer',
];

export const THANKS = [
  'Thank you for the introduction, the contract is signed',
  'They became a customer, first invoice is paid',
  'Great lead, closed within two weeks',
  'Project delivered, they want to continue',
  'The order came through, thank you very much',
  'Signed for a year, much appreciated',
  'Closed after the second meeting',
  'Repeat business from your referral',
];
