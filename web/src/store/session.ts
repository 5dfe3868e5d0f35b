import type { BodyOf, Routes, SessionUser } from '@bn/contract';
import { endpoints } from '@bn/contract/endpoints';
import type { UnknownAction } from 'redux';
import { action } from '../api/action.ts';
import { isObject, messageOf, request } from '../api/client/client.ts';
import { SESSION_MESSAGES, sessionEnded } from '../api/session.ts';
import { readToken, readUser, toSessionUser } from './session-storage.ts';

export interface SessionState {
  user: SessionUser | null;
  token: string | null;
  loading: boolean;
  error: string | null;
}
const restoredSession = (): SessionState => {
  const token = readToken();
  return { token, user: token ? readUser() : null, loading: false, error: null };
};

type Thunk = (
  dispatch: (action: UnknownAction) => unknown,
  getState: () => { session: SessionState },
) => Promise<void>;

/** A login or session check is in progress. */
const asked = action('session/asked');
const refused = action<string>('session/refused');
export const signedIn = action<{ token: string; user: SessionUser }>('session/signedIn');
const checked = action<SessionUser>('session/checked');
const refreshed = action<SessionUser>('session/refreshed');
export const errorShown = action('session/errorShown');

/** The session in a response, if there is one. */
export const openedBy = (data: unknown): { token: string; user: SessionUser } | undefined => {
  const user = isObject(data) ? toSessionUser(data.user) : null;
  return isObject(data) && typeof data.token === 'string' && user ? { token: data.token, user } : undefined;
};

const signingIn =
  (call: Parameters<typeof request>[0]): Thunk =>
  async (dispatch) => {
    dispatch(asked());
    const { data, error } = await request(call, null);
    const opened = openedBy(data);
    if (opened) {
      dispatch(signedIn(opened));
      return;
    }
    const unanswered = error?.status === 'network' || error?.status === 'timeout';
    dispatch(
      refused(unanswered ? SESSION_MESSAGES.noConnection : messageOf(error, SESSION_MESSAGES.loginFailed)),
    );
  };

export const signIn = (body: BodyOf<Routes['login']>) => signingIn({ endpoint: endpoints.login, body });
export const signInWithPasskey = (body: BodyOf<Routes['signInWithPasskey']>) =>
  signingIn({ endpoint: endpoints.signInWithPasskey, body });

/**
 * Asks the server whether the token is still valid, if there is one but no user. The response body is ignored: the user comes from
 * storage. A failed check always ends at the login, whatever the reason.
 */
export const checkSession = (): Thunk => async (dispatch, getState) => {
  const { loading, token } = getState().session;
  if (loading) return;
  dispatch(asked());
  const { error } = await request({ endpoint: endpoints.me }, token);
  const user = error ? null : readUser();
  dispatch(user ? checked(user) : sessionEnded({ error: SESSION_MESSAGES.expired }));
};

/**
 * Updates the user in the background. This is not a session check: only a 401 signs out, and a missing response
 * changes nothing.
 */
export const refreshUser = (): Thunk => async (dispatch, getState) => {
  const { token } = getState().session;
  if (!token) return;
  const { data, error } = await request({ endpoint: endpoints.me }, token);
  if (getState().session.token !== token) return;
  if (error?.status === 401) dispatch(sessionEnded({ error: SESSION_MESSAGES.expired }));
  const user = toSessionUser(data);
  if (user) dispatch(refreshed(user));
};

/** Ends the session here at once, and notifies the server without waiting for it. */
export const logout = (): Thunk => async (dispatch, getState) => {
  const { token } = getState().session;
  if (token) void request({ endpoint: endpoints.logout }, token);
  dispatch(sessionEnded());
};

const SIGNED_OUT = { token: null, user: null, loading: false };

/** Who it is and their role come from the sign-in. An unchanged user causes no rerender. */
const withRights = (state: SessionState, fresh: SessionUser): SessionState => {
  if (fresh.id !== state.user?.id) return state;
  const { name, email, permissions, chapter_id, chapter } = fresh;
  const user = { ...state.user, name, email, permissions, chapter_id, chapter };
  return JSON.stringify(user) === JSON.stringify(state.user) ? state : { ...state, user };
};

/** Written without Redux Toolkit, which the login page would load for this alone: it comes with the first screen. */
export const sessionReducer = (state: SessionState | undefined, event: UnknownAction): SessionState => {
  if (!state) return restoredSession();
  if (asked.match(event)) return { ...state, loading: true, error: null };
  if (refused.match(event)) return { ...state, loading: false, error: event.payload };
  if (signedIn.match(event)) return { ...state, ...event.payload, loading: false };
  if (checked.match(event)) return { ...state, user: event.payload, loading: false, error: null };
  if (refreshed.match(event)) return withRights(state, event.payload);
  if (sessionEnded.match(event)) return { ...SIGNED_OUT, error: event.payload?.error ?? null };
  if (errorShown.match(event)) return { ...state, error: null };
  return state;
};
