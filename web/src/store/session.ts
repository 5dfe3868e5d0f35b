import type { SessionUser } from '@bn/contract';
import { endpoints } from '@bn/contract/endpoints';
import { createAction, createAsyncThunk, type UnknownAction } from '@reduxjs/toolkit';
import { isObject, messageOf, request } from '../api/client.ts';
import { sessionEnded } from '../api/session-events.ts';
import { SESSION_MESSAGES } from '../api/session-messages.ts';
import { readToken, readUser, toSessionUser } from './session-storage.ts';

export interface SessionState {
  user: SessionUser | null;
  token: string | null;
  loading: boolean;
  error: string | null;
}
interface Slice {
  state: { session: SessionState };
  rejectValue: string;
}

const restoredSession = (): SessionState => {
  const token = readToken();
  return { token, user: token ? readUser() : null, loading: false, error: null };
};

export const signIn = createAsyncThunk<
  { token: string; user: SessionUser },
  { email: string; password: string },
  Slice
>('session/signIn', async (body, { rejectWithValue }) => {
  const { data, error } = await request({ endpoint: endpoints.login, body }, null);
  const user = isObject(data) ? toSessionUser(data.user) : null;
  if (isObject(data) && typeof data.token === 'string' && user) return { token: data.token, user };
  const unanswered = error?.status === 'network' || error?.status === 'timeout';
  return rejectWithValue(
    unanswered ? SESSION_MESSAGES.noConnection : messageOf(error, SESSION_MESSAGES.loginFailed),
  );
});

/**
 * Asks the server whether the token still holds, when there is one but no user. The answer's body is ignored: the user comes from
 * storage. Whatever the reason, a check that fails ends at the login; see record 0020.
 */
export const checkSession = createAsyncThunk<SessionUser, void, Slice>(
  'session/check',
  async (_, { getState, rejectWithValue }) => {
    const { error } = await request({ endpoint: endpoints.me }, getState().session.token);
    const user = error ? null : readUser();
    return user ?? rejectWithValue(SESSION_MESSAGES.expired);
  },
  { condition: (_, { getState }) => !getState().session.loading },
);

/**
 * Brings rights and chapter up to date without anybody waiting for it. This is no session check: only a 401 signs out, and an answer
 * that does not come changes nothing.
 */
export const refreshUser = createAsyncThunk<SessionUser | null, void, Slice>(
  'session/refresh',
  async (_, { getState, dispatch }) => {
    const { token } = getState().session;
    if (!token) return null;
    const { data, error } = await request({ endpoint: endpoints.me }, token);
    if (getState().session.token !== token) return null;
    if (error?.status === 401) dispatch(sessionEnded({ error: SESSION_MESSAGES.expired }));
    return toSessionUser(data);
  },
);

/** Ends the session here at once; the server is told without waiting for it. */
export const logout = createAsyncThunk<void, void, Slice>('session/logout', (_, { getState, dispatch }) => {
  const { token } = getState().session;
  if (token) void request({ endpoint: endpoints.logout }, token);
  dispatch(sessionEnded());
});

export const errorShown = createAction('session/errorShown');

const SIGNED_OUT = { token: null, user: null, loading: false };

/** Rights and chapter only: who is signed in is known from the sign-in. What did not change renders nothing anew. */
const refreshed = (state: SessionState, fresh: SessionUser | null): SessionState => {
  if (!state.user || fresh?.id !== state.user.id) return state;
  const { permissions, chapter_id, chapter } = fresh;
  const user = { ...state.user, permissions, chapter_id, chapter };
  return JSON.stringify(user) === JSON.stringify(state.user) ? state : { ...state, user };
};

/** Written without a slice, because that brings 6 kB along that the login page has no other use for. */
const reducer = (state: SessionState | undefined, action: UnknownAction): SessionState => {
  if (!state) return restoredSession();
  if (signIn.pending.match(action) || checkSession.pending.match(action))
    return { ...state, loading: true, error: null };
  if (signIn.fulfilled.match(action)) return { ...state, ...action.payload, loading: false };
  if (signIn.rejected.match(action))
    return { ...state, loading: false, error: action.payload ?? SESSION_MESSAGES.loginFailed };
  if (checkSession.fulfilled.match(action))
    return { ...state, user: action.payload, loading: false, error: null };
  if (checkSession.rejected.match(action))
    return { ...SIGNED_OUT, error: action.payload ?? SESSION_MESSAGES.expired };
  if (refreshUser.fulfilled.match(action)) return refreshed(state, action.payload);
  if (sessionEnded.match(action)) return { ...SIGNED_OUT, error: action.payload?.error ?? null };
  if (errorShown.match(action)) return { ...state, error: null };
  return state;
};

export const sessionSlice = { reducerPath: 'session' as const, reducer };
