import type { Area } from './columns.ts';
import { MEMBERS, SUPER_ADMIN } from './shared-rows.ts';

export const NETWORK_CALLS = {
  adminDashboard: SUPER_ADMIN,
  elevatedDashboard: MEMBERS,
  membersDashboard: MEMBERS,
  chaptersToLookAfter: SUPER_ADMIN,
  listStandings: SUPER_ADMIN,
  listRegions: SUPER_ADMIN,
  exportStandings: SUPER_ADMIN,
  networkHistory: SUPER_ADMIN,
  exportNetworkHistory: SUPER_ADMIN,
} satisfies Area;
