import type { MemberPage } from '@bn/contract';

/** Who reads a member's page: the member, a member of the same chapter, or a super admin. */
export type Reader = 'self' | 'colleague' | 'super_admin';

/** What every section of a member's page is given. */
export interface SectionProps {
  member: MemberPage;
  reader: Reader;
  /** Only the latest of a list, with a link to the tab that has all of them. */
  latest?: true;
}
