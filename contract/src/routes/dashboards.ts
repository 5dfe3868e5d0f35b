import { endpoints } from '../endpoints.ts';
import { member, route, superAdmin } from '../route.ts';
import { AdminDashboard, MemberDashboard } from '../schemas/records.ts';

export const adminDashboard = route({
  endpoint: endpoints.adminDashboard,
  summary: 'Figures of the whole network',
  access: superAdmin,
  status: 200,
  answer: AdminDashboard,
});

// Both member dashboards answer the same and are open to every member: flags that the browser stored at
// sign-in may be old, and an old flag must never cost a member their dashboard.
export const elevatedDashboard = route({
  endpoint: endpoints.elevatedDashboard,
  summary: "Figures of the caller's chapter (asked by elevated members)",
  access: member,
  status: 200,
  answer: MemberDashboard,
});

export const membersDashboard = route({
  endpoint: endpoints.membersDashboard,
  summary: "Figures of the caller's chapter",
  access: member,
  status: 200,
  answer: MemberDashboard,
});
