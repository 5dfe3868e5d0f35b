import type { Area } from './columns.ts';
import { MEMBERS, PUBLIC, SUPER_ADMIN } from './shared-rows.ts';

export const NETWORK_CALLS = {
  adminDashboard: SUPER_ADMIN,
  elevatedDashboard: MEMBERS,
  membersDashboard: MEMBERS,
  chaptersToLookAfter: SUPER_ADMIN,
  listStandings: SUPER_ADMIN,
  listRegions: SUPER_ADMIN,
  listInvitations: SUPER_ADMIN,
  invitationTotals: SUPER_ADMIN,
  listSuperAdmins: SUPER_ADMIN,
  inviteSuperAdmin: { general: [401, 403, 403, 403, 403, 403, 201] },
  // Their own access ends another super admin, and who is none is not found: see managing.test.ts.
  remindSuperAdmin: { "a colleague's": [401, 403, 403, 403, 403, 403, 404] },
  endSuperAdmin: {
    // Another super admin.
    general: [401, 403, 403, 403, 403, 403, 204],
    own: [401, 403, 403, 403, 403, 403, 403],
    "a colleague's": [401, 403, 403, 403, 403, 403, 404],
  },
  networkIdentity: SUPER_ADMIN,
  changeNetworkIdentity: SUPER_ADMIN,
  setNetworkLogo: SUPER_ADMIN,
  removeNetworkLogo: { general: [401, 403, 403, 403, 403, 403, 204] },
  readNetworkLogo: PUBLIC,
  exportStandings: SUPER_ADMIN,
  networkHistory: SUPER_ADMIN,
  exportNetworkHistory: SUPER_ADMIN,
} satisfies Area;
