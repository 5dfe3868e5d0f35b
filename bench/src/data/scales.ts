export const SCALES = {
  /** As large as a page, with chapters as large and as busy as the world's: what grows is the number of chapters alone. */
  small: { chapters: 56, members: 1_700, referrals: 75_000, sessions: 1_700 },
  region: { chapters: 400, members: 12_000, referrals: 500_000, sessions: 4_000 },
  world: { chapters: 11_200, members: 340_000, referrals: 15_000_000, sessions: 4_000 },
} as const;

export type ScaleName = keyof typeof SCALES;

export interface Scale {
  chapters: number;
  members: number;
  referrals: number;
  /** Members who are signed in, spread over all chapters. */
  sessions: number;
}

/** Every fifth referral has a thank-you note: 3,000,000 of the world's 15,000,000. */
export const REFERRALS_PER_NOTE = 5;
export const SUPER_ADMIN_ID = 1;
/** Members' ids follow the super admin's. */
export const FIRST_MEMBER_ID = 2;

export const SUPER_ADMIN_EMAIL = 'admin@bench.example';
export const PASSWORD = 'bench-password';
/** argon2id of the password at the server's cost; one for all members, because 340,000 hashes would take hours. */
export const PASSWORD_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$x58rd86Xq8chiZA83lWJvQ$Oiw69ojMRW9wqeDCI1822wxI8X91/anj/hZJ4ufKLCw';
