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
import { createChapter, getChapter, listChapters, updateChapter } from './chapters.ts';
import {
  adminDashboard,
  chaptersToLookAfter,
  elevatedDashboard,
  membersDashboard,
  needs,
} from './dashboards.ts';
import { events } from './events.ts';
import { chooseMail, mailChoices, unsubscribe } from './mail.ts';
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
  nudgeReferral,
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
  mailChoices,
  chooseMail,
  unsubscribe,
  registerMember,
  updateMember,
  adminDashboard,
  elevatedDashboard,
  membersDashboard,
  needs,
  chaptersToLookAfter,
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
  nudgeReferral,
  changeReferralStatus,
  sendThankYou,
  pendingThankYous,
  ownThankYous,
  correctThankYou,
  withdrawThankYou,
  approveThankYou,
  approveThankYous,
  activity,
  events,
} satisfies Record<EndpointName, Route>;
export type Routes = typeof routes;
