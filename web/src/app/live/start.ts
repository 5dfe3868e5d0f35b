import type { LiveEvent, SessionUser } from '@bn/contract';
import { endpoints } from '@bn/contract/endpoints';
import { api, TAGS } from '../../api/api.ts';
import { isObject, request, wroteRecently } from '../../api/client/client.ts';
import { forgetEarly } from '../../api/client/early.ts';
import { activityApi } from '../../api/endpoints/activity.ts';
import { SESSION_MESSAGES, sessionEnded } from '../../api/session.ts';
import { activityText } from '../../features/activity/activity-text.ts';
import { refreshUser } from '../../store/session.ts';
import type { AppDispatch } from '../../store/store.ts';
import { type Connection, follow } from './connection.ts';
import {
  changesRights,
  concerns,
  eventLink,
  eventText,
  inBell,
  isOnSheet,
  staleAfter,
  toastsFor,
} from './event-rules.ts';
import { eventsOf, type Message } from './messages.ts';
import { createRefresh } from './refresh.ts';
import { shareTabs } from './tabs.ts';
import { markUnseen } from './unseen-mark.ts';

interface LiveOptions {
  token: string;
  user: SessionUser;
  dispatch: AppDispatch;
  /** `to`: the address of the item. */
  say(text: string, to: string): void;
}

/** Sent from one tab to the others; `here`: the leading tab's reply to a new tab. */
type Said = { message: Message } | 'anybody?' | 'here';

const ANSWER_WITHIN = 2_000;
const LEADS_WITHIN = 300;

/** Keeps the screen up to date, and shows a toast for events addressed to the user. */
export const startLive = ({ token, user, dispatch, say }: LiveOptions) => {
  let cursor: string | undefined;
  let connection: Connection | undefined;
  let unanswered: ReturnType<typeof setTimeout> | undefined;
  const refresh = createRefresh((tags) => dispatch(api.util.invalidateTags(tags)));

  /** The bell's own sentence, if it has one: it says more than the event does. */
  const announce = async (event: LiveEvent) => {
    const asking =
      inBell(event) && dispatch(activityApi.endpoints.activity.initiate(undefined, { forceRefetch: true }));
    const { data } = (await asking) || {};
    if (asking) asking.unsubscribe();
    const known = data?.activities.find(
      ({ kind, referral_id, note_id, meeting }) =>
        kind === event.kind &&
        referral_id === event.referral_id &&
        note_id === event.note_id &&
        (meeting?.id ?? null) === event.meeting_id,
    );
    const text = known ? activityText(known, user) : eventText(event);
    if (text) say(text, eventLink(event));
  };

  const take = (events: readonly LiveEvent[], isNew: boolean) => {
    if (events.length > 0) forgetEarly();
    for (const event of events) {
      const onSheet = isOnSheet(event, location.pathname);
      // The mutation that made a change in this tab has already refetched it. A sheet may be open on two devices of one person.
      if (event.own === 1 && wroteRecently() && !onSheet) continue;
      refresh.add(staleAfter(event), event.to_me === 1 || onSheet);
      if (changesRights(event)) void dispatch(refreshUser());
      if (isNew && concerns(event, user)) markUnseen(event.at);
    }
    const latest = isNew && events.findLast((event) => toastsFor(event, user));
    if (latest && document.visibilityState === 'visible') void announce(latest);
  };
  const receive = (data: Record<string, unknown>, isNew: boolean) => {
    if (data.reset === 1) {
      forgetEarly();
      refresh.add(TAGS, true);
    }
    take(eventsOf(data), isNew);
  };
  const onMessage = ({ name, id, data }: Message) => {
    // Events from just before the first read are not new, but may be missing on the screen.
    const isNew = cursor !== undefined || name !== 'ready';
    if (id) cursor = id;
    if (name !== 'end') receive(data, isNew);
    else if (data.reason === 'session') void dispatch(refreshUser());
  };

  const tabs = shareTabs<Said>({
    name: `business-network live ${user.id}`,
    onSaid: (said) => {
      if (said === 'anybody?') {
        if (connection?.flows) tabs.say('here');
      } else if (said === 'here') clearTimeout(unanswered);
      else onMessage(said.message);
    },
    onLead: () => {
      connection = follow({
        token,
        cursor: () => cursor,
        onMessage: (message) => {
          onMessage(message);
          tabs.say({ message });
        },
        onRefused: () => dispatch(sessionEnded({ error: SESSION_MESSAGES.expired })),
      });
    },
  });

  /** Without streaming, poll when the user returns to the tab. */
  const ask = async () => {
    const headers = cursor ? { 'Last-Event-ID': cursor } : undefined;
    const { data } = await request({ endpoint: endpoints.events, headers }, token);
    if (!isObject(data)) return;
    const isNew = cursor !== undefined;
    if (typeof data.position === 'string') cursor = data.position;
    receive(data, isNew);
  };
  const looked = () => {
    if (document.visibilityState === 'hidden') return;
    clearTimeout(unanswered);
    if (connection?.flows) return;
    connection?.hurry();
    if (connection) return void ask();
    unanswered = setTimeout(ask, ANSWER_WITHIN);
    tabs.say('anybody?');
  };
  // Another tab leads: events from before this tab began to listen are not delivered to it.
  const joined = setTimeout(() => connection || ask(), LEADS_WITHIN);
  const online = () => connection?.hurry();
  addEventListener('focus', looked);
  document.addEventListener('visibilitychange', looked);
  addEventListener('online', online);

  return () => {
    removeEventListener('focus', looked);
    document.removeEventListener('visibilitychange', looked);
    removeEventListener('online', online);
    clearTimeout(unanswered);
    clearTimeout(joined);
    refresh.stop();
    connection?.stop();
    tabs.stop();
  };
};
