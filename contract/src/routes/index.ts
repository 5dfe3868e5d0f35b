import type { EndpointName } from '../endpoints.ts';
import type { Route } from '../route.ts';
import {
  changePassword,
  endOtherSessions,
  endSession,
  exportAccount,
  forgotPassword,
  inviteMember,
  listSessions,
  setPassword,
} from './account.ts';
import { activity } from './activity.ts';
import { login, logout, me, registerMember, updateMember } from './auth.ts';
import { chapterReport, createChapter, getChapter, listChapters, updateChapter } from './chapters.ts';
import { adminDashboard, elevatedDashboard, membersDashboard } from './dashboards.ts';
import {
  exportChapterHistory,
  exportChapterMembers,
  exportChapters,
  exportMemberHistory,
  exportMembers,
  exportOwnThankYous,
  exportPendingThankYous,
  exportReferralsReceived,
  exportReferralsSent,
} from './exports.ts';
import { chapterHistory, memberHistory } from './history.ts';
import {
  endMembership,
  getMember,
  getPermissions,
  listChapterMembers,
  listMembers,
  resumeMembership,
  setPermissions,
} from './members.ts';
import {
  changeReferralStatus,
  correctReferral,
  getReferral,
  giveReferral,
  referralsReceived,
  referralsSent,
  withdrawReferral,
} from './referrals.ts';
import {
  approveThankYou,
  approveThankYous,
  correctThankYou,
  ownThankYous,
  pendingThankYous,
  sendThankYou,
  withdrawThankYou,
} from './thankyous.ts';

/** Every call below /api, by name. An endpoint without a route here does not compile. */
export const routes = {
  login,
  me,
  logout,
  changePassword,
  forgotPassword,
  setPassword,
  listSessions,
  endOtherSessions,
  endSession,
  getMember,
  endMembership,
  resumeMembership,
  inviteMember,
  exportAccount,
  registerMember,
  updateMember,
  adminDashboard,
  elevatedDashboard,
  membersDashboard,
  listChapters,
  createChapter,
  getChapter,
  updateChapter,
  listMembers,
  listChapterMembers,
  getPermissions,
  setPermissions,
  referralsReceived,
  referralsSent,
  getReferral,
  giveReferral,
  correctReferral,
  withdrawReferral,
  changeReferralStatus,
  sendThankYou,
  pendingThankYous,
  ownThankYous,
  correctThankYou,
  withdrawThankYou,
  approveThankYou,
  approveThankYous,
  memberHistory,
  chapterHistory,
  activity,
  exportMembers,
  exportChapterMembers,
  exportChapters,
  exportReferralsReceived,
  exportReferralsSent,
  exportPendingThankYous,
  exportOwnThankYous,
  exportMemberHistory,
  exportChapterHistory,
  chapterReport,
} satisfies Record<EndpointName, Route>;
export type Routes = typeof routes;
