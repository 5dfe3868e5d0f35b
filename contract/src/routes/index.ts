import type { EndpointName, QueuedCallName } from '../endpoints.ts';
import type { Route } from '../route.ts';
import * as account from './account/account.ts';
import * as auth from './account/auth.ts';
import * as details from './account/details.ts';
import * as devices from './account/devices.ts';
import * as invitations from './account/invitations.ts';
import * as mail from './account/mail.ts';
import * as passkeys from './account/passkeys.ts';
import * as profile from './account/profile.ts';
import * as superAdmins from './account/super-admins.ts';
import * as activity from './activity.ts';
import * as chapters from './chapters.ts';
import * as events from './events.ts';
import { type Exports, exportsOf } from './exports.ts';
import * as dashboards from './figures/dashboards.ts';
import * as figures from './figures/figures.ts';
import * as network from './figures/network.ts';
import * as scores from './figures/scores.ts';
import * as history from './history.ts';
import * as imports from './imports.ts';
import * as attendance from './meetings/attendance.ts';
import * as calendars from './meetings/calendars.ts';
import * as guests from './meetings/guests.ts';
import * as meetingSheets from './meetings/meeting-sheets.ts';
import * as meetings from './meetings/meetings.ts';
import * as members from './members.ts';
import * as identity from './network-identity.ts';
import * as oneToOnes from './one-to-ones.ts';
import * as referrals from './referrals.ts';
import * as search from './search.ts';
import * as testimonials from './testimonials.ts';
import * as thankyous from './thankyous.ts';

interface Topic {
  description: string;
  routes: Readonly<Record<string, Route>>;
}

/** Every call below /api, as the documentation groups them. A file of this folder exports routes only, or this does not compile. */
const BY_TOPIC = {
  auth: { description: 'Sign in and out; add and change members', routes: auth },
  account: { description: 'Passwords, sessions, invitations and personal data', routes: account },
  passkeys: {
    description: 'Passkeys: signing in with a fingerprint, a face or a screen lock',
    routes: passkeys,
  },
  members: {
    description: 'Members, their permissions, memberships and figures',
    routes: { ...members, ...figures },
  },
  details: { description: "The caller's own details", routes: details },
  devices: { description: 'Notifications on phones', routes: devices },
  profile: { description: "A member's picture and ideal referral", routes: profile },
  invitations: { description: 'Who has signed in, and inviting the others', routes: invitations },
  'super admins': { description: 'Who runs the network', routes: superAdmins },
  chapters: { description: 'Chapters and their reports', routes: chapters },
  referrals: { description: 'Give, follow and answer referrals', routes: referrals },
  thankyous: { description: 'Thank-you notes and their approval', routes: thankyous },
  meetings: { description: "A chapter's meetings", routes: { ...meetings, ...meetingSheets } },
  calendars: { description: 'Calendar files, and private addresses to subscribe to', routes: calendars },
  attendance: { description: 'Attendance at meetings', routes: attendance },
  guests: { description: 'Guests of meetings', routes: guests },
  testimonials: { description: 'What members write about each other', routes: testimonials },
  'one-to-ones': { description: 'Two members of a chapter who meet', routes: oneToOnes },
  scores: { description: "Members' scores, and the rules by which a chapter is scored", routes: scores },
  dashboards: { description: 'Figures, and what needs the caller', routes: dashboards },
  activity: { description: 'The latest that concerns the caller', routes: activity },
  search: { description: 'One search over members, own referrals and chapters', routes: search },
  events: { description: 'Events as they happen', routes: events },
  history: { description: 'The audit log of a member, a chapter or the network', routes: history },
  network: {
    description: 'Chapters side by side, and what the network is called',
    routes: { ...network, ...identity },
  },
  mail: { description: 'Which e-mails the caller gets', routes: mail },
  imports: { description: 'Import members from a file', routes: imports },
} satisfies Record<string, Topic>;
type Parts = (typeof BY_TOPIC)[keyof typeof BY_TOPIC]['routes'];
type Together<Part> = (Part extends unknown ? (part: Part) => void : never) extends (all: infer All) => void
  ? { [Name in keyof All]: All[Name] }
  : never;
type Listed = Together<Parts>;
const listed = Object.assign({}, ...Object.values(BY_TOPIC).map((topic) => topic.routes)) as Listed;
const exported = exportsOf(listed);

export const TOPICS: Readonly<Record<string, Topic>> = {
  ...BY_TOPIC,
  exports: { description: 'Lists as files', routes: exported },
};

/** The same calls by name. An endpoint without a route does not compile, nor one that is sent later but may happen twice. */
export const routes = { ...listed, ...exported } satisfies Record<EndpointName, Route> &
  Record<QueuedCallName, { idempotent: true }>;
export type Routes = Listed & Exports<Listed>;
