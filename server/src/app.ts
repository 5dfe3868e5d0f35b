import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Availability, Database, Readers } from './db/database.ts';
import { createApi } from './http/call/serve.ts';
import { createHttpServer, type HttpServerOptions } from './http/http-server.ts';
import { createFormCheck } from './http/input/validation.ts';
import { healthRoutes } from './http/operations/health.ts';
import { type MetricsDeps, metricsRoutes } from './http/operations/metrics.ts';
import { openApiRoutes } from './http/operations/openapi/document.ts';
import { serveWeb } from './http/web/web.ts';
import { accountRoutes } from './modules/account/routes.ts';
import { accountService } from './modules/account/service.ts';
import { activityRoutes } from './modules/activity/routes.ts';
import { activityService } from './modules/activity/service.ts';
import { attendanceRoutes } from './modules/attendance/routes.ts';
import { attendanceService } from './modules/attendance/service.ts';
import { historyService } from './modules/audit/history.ts';
import { historyRoutes } from './modules/audit/routes.ts';
import { auditService } from './modules/audit/service.ts';
import { createLimits } from './modules/auth/limits.ts';
import { hashesWaiting } from './modules/auth/passwords.ts';
import { createReauthentication } from './modules/auth/reauthenticate.ts';
import { authRoutes } from './modules/auth/routes.ts';
import { authService } from './modules/auth/service.ts';
import { createSessions } from './modules/auth/sessions.ts';
import { calendarFileRoutes } from './modules/calendar-files/routes.ts';
import { calendarFileService } from './modules/calendar-files/service.ts';
import { chapterRoutes } from './modules/chapters/routes.ts';
import { chapterService } from './modules/chapters/service.ts';
import { dashboardRoutes } from './modules/dashboards/routes.ts';
import { dashboardService } from './modules/dashboards/service.ts';
import { deviceRoutes } from './modules/devices/routes.ts';
import { deviceService, pushKeys } from './modules/devices/service.ts';
import type { PushKeys } from './modules/devices/targets.ts';
import { createPublish } from './modules/events/publish.ts';
import { eventRoutes } from './modules/events/routes.ts';
import { eventService } from './modules/events/service.ts';
import type { StreamLimits } from './modules/events/streams/streams.ts';
import { exchangeService } from './modules/exchanges/service.ts';
import { exportRoutes } from './modules/exports/routes.ts';
import { exportService } from './modules/exports/service.ts';
import { figureRoutes } from './modules/figures/routes.ts';
import { figureService } from './modules/figures/service.ts';
import { guestRoutes } from './modules/guests/routes.ts';
import { guestService } from './modules/guests/service.ts';
import { UPLOADED } from './modules/imports/reading/limits.ts';
import { importRoutes } from './modules/imports/routes.ts';
import { importRunner, WHILE_SERVING } from './modules/imports/run/runner.ts';
import { importWork } from './modules/imports/run/work.ts';
import { importService } from './modules/imports/service.ts';
import { invitationRoutes } from './modules/invitations/routes.ts';
import { invitationService } from './modules/invitations/service.ts';
import { mailRoutes } from './modules/mail/routes.ts';
import type { NotifiedFigures, SentFigures } from './modules/mail/sending/sender.ts';
import { mailService } from './modules/mail/service.ts';
import { createUnsubscribeTokens } from './modules/mail/unsubscribe.ts';
import { meetingSheetRoutes } from './modules/meeting-sheets/routes.ts';
import { meetingSheetService } from './modules/meeting-sheets/service.ts';
import { meetingRoutes } from './modules/meetings/routes.ts';
import { meetingService } from './modules/meetings/service.ts';
import { manyMembers } from './modules/members/many.ts';
import { memberRoutes } from './modules/members/routes.ts';
import { memberService } from './modules/members/service.ts';
import { membershipRoutes } from './modules/memberships/routes.ts';
import { membershipService } from './modules/memberships/service.ts';
import { needsRoutes } from './modules/needs/routes.ts';
import { needsService } from './modules/needs/service.ts';
import { networkIdentityRoutes } from './modules/network-identity/routes.ts';
import { networkIdentityService } from './modules/network-identity/service.ts';
import { networkLogoRoutes } from './modules/network-logo/routes.ts';
import { networkLogoService } from './modules/network-logo/service.ts';
import { matrixService } from './modules/one-to-ones/matrix.ts';
import { oneToOneRoutes } from './modules/one-to-ones/routes.ts';
import { oneToOneService } from './modules/one-to-ones/service.ts';
import { ownDetailsRoutes } from './modules/own-details/routes.ts';
import { ownDetailsService } from './modules/own-details/service.ts';
import { passkeyProofs } from './modules/passkeys/answered.ts';
import { endPasskeys } from './modules/passkeys/end.ts';
import { relyingPartyOf } from './modules/passkeys/relying-party.ts';
import { passkeyRoutes } from './modules/passkeys/routes.ts';
import { passkeyService } from './modules/passkeys/service.ts';
import { personalDataRoutes } from './modules/personal-data/routes.ts';
import { personalDataService } from './modules/personal-data/service.ts';
import { pictureRoutes } from './modules/pictures/routes.ts';
import { pictureService } from './modules/pictures/service.ts';
import { referralRoutes } from './modules/referrals/routes.ts';
import { referralService } from './modules/referrals/service.ts';
import { reportRoutes } from './modules/reports/routes.ts';
import { reportService } from './modules/reports/service.ts';
import { scoreRoutes } from './modules/scores/routes.ts';
import { scoreService } from './modules/scores/service.ts';
import { searchRoutes } from './modules/search/routes.ts';
import { searchService } from './modules/search/service.ts';
import { standingsKeeper } from './modules/standings/keeper.ts';
import { standingRoutes } from './modules/standings/routes.ts';
import { standingService } from './modules/standings/service.ts';
import { superAdminManagement } from './modules/super-admins/managing.ts';
import { superAdminRoutes } from './modules/super-admins/routes.ts';
import { testimonialRoutes } from './modules/testimonials/routes.ts';
import { testimonialService } from './modules/testimonials/service.ts';
import { thankYouRoutes } from './modules/thankyous/routes.ts';
import { thankYouService } from './modules/thankyous/service.ts';
import { createCalendar } from './time/calendar.ts';

export interface AppDeps extends HttpServerOptions {
  db: Database;
  readers?: Readers | undefined;
  availability: Availability;
  now?: () => Date;
  timeZone: string;
  currency?: string | undefined;
  callingCode?: string | undefined;
  session: { idle: number; max: number };
  /** Where people reach the web app; without, where it listens on this machine. */
  publicUrl?: string | undefined;
  metricsToken?: string | undefined;
  metricsOfAll?: MetricsDeps['ofAll'];
  /** Where there is mail: what its sender counts. Without, no mail is written. */
  mail?: { figures(): SentFigures } | undefined;
  /** What the sender of notifications counts. */
  notifications?: { figures(): NotifiedFigures } | undefined;
  /** With what push services recognise this network; made and kept in the database, unless the configuration has them. */
  pushKeys?: PushKeys | undefined;
  webFolder?: string | undefined;
  isStopping?: () => boolean;
  streamLimits?: Partial<StreamLimits>;
}

/** The one place that wires: production and tests build the same application. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const { availability, readers, now = () => new Date(), isStopping = () => false } = deps;
  const db = readers?.db ?? deps.db;
  const { app, front } = createHttpServer(deps);
  const calendar = createCalendar(deps.timeZone, now);
  const audit = auditService(now);
  const sessions = createSessions(deps.session, calendar, () => events.notify(), readers !== undefined);
  const look = (token: string) => sessions.look(db, token);
  const events = eventService({ db, look, now, isStopping, limits: deps.streamLimits });
  const limits = createLimits(now);
  const tokens = createUnsubscribeTokens();
  const mail = mailService({ db, on: deps.mail !== undefined, tokens, limits, now });
  const publish = createPublish(now, mail.enqueue, events.notify);
  const write = { db, audit, publish, calendar };
  const referrals = referralService(write);
  const thankYous = thankYouService({ ...write, referrals });
  const meetings = meetingService({ ...write, limits });
  const calendarFiles = calendarFileService({ db, sessions, limits, audit, meetings, now });
  const attendance = attendanceService({ ...write, meetings });
  const guests = guestService({ ...write, limits, meetings, mail });
  const ending = endPasskeys({ audit, mail });
  const account = accountService({ db, sessions, limits, audit, mail, endPasskeys: ending, calendar });
  const relyingParty = () =>
    relyingPartyOf(
      deps.publicUrl ?? `http://localhost:${(app.server.address() as AddressInfo | null)?.port ?? 80}`,
    );
  const proofs = passkeyProofs({ db, audit, now, relyingParty });
  const reauthentication = createReauthentication({ db, limits, audit, now, passkeys: proofs });
  const passkeys = passkeyService({ ...write, sessions, limits, reauthentication, mail, relyingParty });
  const members = memberService({ ...write, sessions, guests, account, endPasskeys: ending });
  const chapters = chapterService({ ...write, meetings });
  const exports = exportService({ db, audit, now, timeZone: deps.timeZone });
  const memberships = membershipService({ ...write, sessions });
  const scores = scoreService(write);
  const testimonials = testimonialService({ ...write, limits, memberships });
  const exchanges = exchangeService(db);
  const oneToOnes = oneToOneService({ ...write, limits, exchanges });
  const matrix = matrixService(db, calendar);
  const ownDetails = ownDetailsService({ ...write, limits, reauthentication, account, mail });
  const pictures = pictureService({ db, limits, audit, publish, memberships, now });
  app.addHook('onClose', async () => pictures.stop());
  const check = createFormCheck();
  const imports = importRunner({
    db,
    now,
    onError: (error) => deps.logger.warn({ err: error }, 'an import was interrupted'),
    work: importWork({
      db,
      chapters,
      members: manyMembers({ audit, publish, now }),
      audit,
      check,
      calendar,
      callingCode: deps.callingCode,
      pace: WHILE_SERVING,
      limits: UPLOADED,
      inviteByMail: mail.on ? mail.invite : undefined,
    }),
  });
  const keeper = standingsKeeper({
    db,
    calendar,
    meanScore: scores.meanOf,
    onError: (error, chapters) =>
      deps.logger.warn({ err: error, chapters }, 'the chapters could not be compared'),
  });
  for (const loop of [keeper, imports]) {
    app.addHook('onListen', async () => loop.start());
    app.addHook('onClose', loop.stop);
  }
  const api = createApi(app, {
    db,
    availability,
    now,
    readers,
    findSession: (token, touch) => sessions.find(db, token, touch),
    noteWrite: (userId) => sessions.noteWrite(db, userId),
    auditRefusal: (caller, method, path) =>
      audit.record(db, caller, { action: 'call.refused', details: { call: `${method} ${path}` } }),
  });

  metricsRoutes(app, {
    token: deps.metricsToken,
    ofAll: deps.metricsOfAll,
    behindProxy: deps.trustProxy !== false,
    sources: {
      front,
      pool: db.figures,
      hashesWaiting,
      exportsRunning: exports.running,
      streams: events.figures,
      mail: deps.mail && { sent: deps.mail.figures, outbox: () => mail.outbox('mail'), now },
      notifications: deps.notifications && {
        sent: deps.notifications.figures,
        outbox: () => mail.outbox('push'),
      },
    },
  });
  healthRoutes(app, { db, availability, readers, isStopping, isStuck: front.isStuck });
  openApiRoutes(app);
  authRoutes(api, authService({ db, sessions, limits, audit, calendar }));
  accountRoutes(api, account);
  passkeyRoutes(api, passkeys);
  ownDetailsRoutes(api, ownDetails);
  invitationRoutes(api, invitationService({ db, audit, account }));
  superAdminRoutes(api, superAdminManagement({ db, audit, sessions, mail, reauthentication, now }));
  const devices = deviceService({ db, audit, limits, keys: pushKeys(db, deps.pushKeys), now });
  deviceRoutes(api, devices);
  personalDataRoutes(
    api,
    personalDataService({
      db,
      account,
      passkeys,
      ownDetails,
      memberships,
      referrals,
      thankYous,
      meetings,
      guests,
      testimonials,
      oneToOnes,
      calendarFiles,
      devices,
      attendance,
      scores,
      pictures,
      audit,
      now,
    }),
  );
  pictureRoutes(api, pictures);
  membershipRoutes(api, memberships, exchanges);
  chapterRoutes(api, chapters);
  memberRoutes(api, members);
  dashboardRoutes(api, dashboardService({ db, calendar }));
  referralRoutes(api, referrals, thankYous);
  thankYouRoutes(api, thankYous);
  meetingRoutes(api, meetings);
  meetingSheetRoutes(api, meetingSheetService({ db, calendar }));
  calendarFileRoutes(api, calendarFiles);
  attendanceRoutes(api, attendance);
  guestRoutes(api, guests);
  testimonialRoutes(api, testimonials);
  oneToOneRoutes(api, oneToOnes, matrix);
  figureRoutes(api, figureService({ db, calendar }));
  reportRoutes(api, reportService({ db, calendar }));
  const standings = standingService({ db, calendar });
  standingRoutes(api, standings);
  scoreRoutes(api, scores);
  const history = historyService({ db, calendar });
  historyRoutes(api, history);
  exportRoutes(api, exports, {
    members,
    chapters,
    referrals,
    thankYous,
    meetings,
    attendance,
    guests,
    scores,
    testimonials,
    matrix,
    history,
    standings,
  });
  activityRoutes(api, activityService({ db, now }));
  searchRoutes(api, searchService({ members, referrals, chapters }));
  mailRoutes(app, api, mail);
  needsRoutes(api, needsService({ db, calendar, mailOn: mail.on }));
  eventRoutes(api, events);
  app.decorate('endStreams', events.endStreams);
  app.addHook('onClose', async () => events.stop());
  const { callingCode } = deps;
  importRoutes(
    api,
    importService({
      db,
      runner: imports,
      account,
      audit,
      limits,
      check,
      calendar,
      callingCode,
      mailOn: mail.on,
    }),
  );
  const identity = networkIdentityService({ db, audit, now });
  networkIdentityRoutes(api, identity);
  networkLogoRoutes(api, networkLogoService({ identity, pictures }));
  await identity.refresh();
  await serveWeb(app, deps.webFolder, identity.known, {
    'time-zone': deps.timeZone,
    currency: deps.currency,
    'calling-code': callingCode,
    'sends-mail': mail.on ? '1' : undefined,
  });
  return app;
}
