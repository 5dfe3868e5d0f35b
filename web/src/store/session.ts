import type { SessionUser } from '@bn/contract';
import { endpoints } from '@bn/contract/endpoints';
import { createAsyncThunk, createSlice, type PayloadAction } from '@reduxjs/toolkit';
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

/** The session that an answer carries, if it does. */
export const openedBy = (data: unknown): { token: string; user: SessionUser } | undefined => {
  const user = isObject(data) ? toSessionUser(data.user) : null;
  return isObject(data) && typeof data.token === 'string' && user ? { token: data.token, user } : undefined;
};

export const signIn = createAsyncThunk<
  { token: string; user: SessionUser },
  { email: string; password: string },
  Slice
>('session/signIn', async (body, { rejectWithValue }) => {
  const { data, error } = await request({ endpoint: endpoints.login, body }, null);
  const opened = openedBy(data);
  if (opened) return opened;
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

const begin = (state: SessionState) => {
  state.loading = true;
  state.error = null;
};

export const sessionSlice = createSlice({
  name: 'session',
  initialState: restoredSession,
  reducers: {
    errorShown: (state) => {
      state.error = null;
    },
    /** A session that was opened by something else than a sign-in: by a one-time link. */
    sessionOpened: (state, { payload }: PayloadAction<{ token: string; user: SessionUser }>) => {
      state.loading = false;
      state.error = null;
      state.token = payload.token;
      state.user = payload.user;
    },
  },
  extraReducers: (builder) => {
    builder
      .addCase(signIn.pending, begin)
      .addCase(signIn.fulfilled, (state, { payload }) => {
        state.loading = false;
        state.token = payload.token;
        state.user = payload.user;
      })
      .addCase(signIn.rejected, (state, { payload }) => {
        state.loading = false;
        state.error = payload ?? SESSION_MESSAGES.loginFailed;
      })
      .addCase(checkSession.pending, begin)
      .addCase(checkSession.fulfilled, (state, { payload }) => {
        state.loading = false;
        state.error = null;
        state.user = payload;
      })
      .addCase(checkSession.rejected, (state, { payload }) => {
        state.loading = false;
        state.error = payload ?? SESSION_MESSAGES.expired;
        state.token = null;
        state.user = null;
      })
      .addCase(refreshUser.fulfilled, (state, { payload }) => {
        if (!state.user || payload?.id !== state.user.id) return;
        // Rights and chapter only: who is signed in is known from the sign-in. What did not change renders nothing anew.
        const { permissions, chapter_id, chapter } = payload;
        const fresh = { ...state.user, permissions, chapter_id, chapter };
        if (JSON.stringify(fresh) !== JSON.stringify(state.user)) state.user = fresh;
      })
      .addCase(sessionEnded, (state, { payload }) => {
        state.token = null;
        state.user = null;
        state.loading = false;
        state.error = payload?.error ?? null;
      });
  },
});

export const { errorShown, sessionOpened } = sessionSlice.actions;
