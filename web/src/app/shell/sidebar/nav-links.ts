import type { Role } from '@bn/contract/domain';
import {
  approvalIcon,
  chaptersIcon,
  dashboardIcon,
  membersIcon,
  receivedIcon,
  sentIcon,
} from '../../../ui/button/icon.tsx';

interface NavLink {
  to: string;
  label: string;
  icon: string;
  roles: readonly Role[];
}

const NAV_LINKS: readonly NavLink[] = [
  { to: '/dashboard', label: 'Dashboard', icon: dashboardIcon, roles: ['super_admin', 'member'] },
  { to: '/admin/chapters', label: 'Chapters', icon: chaptersIcon, roles: ['super_admin'] },
  { to: '/members', label: 'Members', icon: membersIcon, roles: ['super_admin', 'member'] },
  { to: '/admin/approval', label: 'Approval', icon: approvalIcon, roles: ['super_admin', 'member'] },
  { to: '/elevated/referral-received', label: 'Referral received', icon: receivedIcon, roles: ['member'] },
  { to: '/elevated/referral-sent', label: 'Referral sent', icon: sentIcon, roles: ['member'] },
];

export const navLinksFor = (role: Role) => NAV_LINKS.filter(({ roles }) => roles.includes(role));
