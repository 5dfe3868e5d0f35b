import type { MemberPage } from '@bn/contract';
import { type ComponentType, lazy } from 'react';

/** Who reads a member's page: the member, a member of the same chapter, or a super admin. */
export type Reader = 'self' | 'colleague' | 'super_admin';

/** What every section of a member's page is given. */
export interface SectionProps {
  member: MemberPage;
  reader: Reader;
  /** Only the latest of a list, with a link to the tab that has all of them. */
  latest?: true;
}

type Load = () => Promise<{ default: ComponentType<SectionProps> }>;

/** A section of a member's page, with its code in a chunk of its own, which can be loaded ahead. */
export const section = (load: Load) => ({ load, Component: lazy(load) });
export type Section = ReturnType<typeof section>;
