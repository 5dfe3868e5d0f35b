import { combineSlices, configureStore, createDynamicMiddleware, type Middleware } from '@reduxjs/toolkit';
import type { api as Api } from '../api/api.ts';
import { rightsDoubted, sessionEnded } from '../api/session-events.ts';
import { refreshUser, type SessionState, sessionOpened, sessionSlice, signIn } from './session.ts';
import { writeToken, writeUser } from './session-storage.ts';

export interface RootState {
  session: SessionState;
}

/** What the browser keeps of what was seen; it goes with the session. */
interface KeptAnswers {
  forget(): Promise<unknown>;
  forgetOthers(userId: number): Promise<unknown>;
}

/** Browser storage mirrors the session: whatever signs somebody in or out, the two never differ. */
const mirrorSession: Middleware<unknown, RootState> = (store) => (next) => (action) => {
  const before = store.getState().session;
  const result = next(action);
  const { token, user } = store.getState().session;
  if (token !== before.token || user !== before.user) {
    writeToken(token);
    writeUser(user);
  }
  return result;
};

/**
 * The store of the app and of its tests. RTK Query joins later by `attachApi`, because the login page does
 * without it and must stay small.
 */
export const makeStore = (preloadedState?: RootState) => {
  const reducer = combineSlices(sessionSlice);
  const late = createDynamicMiddleware();
  const store = configureStore({
    reducer,
    preloadedState,
    middleware: (defaults) => defaults().concat(mirrorSession, late.middleware),
    // An answer is shown when it has come, not with the next frame: where no frame is drawn there is none.
    enhancers: (defaults) => defaults({ autoBatch: { type: 'tick' } }),
  });
  let attached = false;
  const attachApi = (api: typeof Api, kept?: KeptAnswers) => {
    if (attached) return;
    attached = true;
    reducer.inject(api);
    // The next user must not see what the one before has loaded. A moment later, because the call whose
    // 401 ended the session is still to be told so.
    const forget: Middleware =
      ({ dispatch }) =>
      (next) =>
      (action) => {
        const result = next(action);
        if (sessionEnded.match(action)) {
          void kept?.forget();
          setTimeout(() => dispatch(api.util.resetApiState()));
        }
        if (signIn.fulfilled.match(action) || sessionOpened.match(action))
          void kept?.forgetOthers(action.payload.user.id);
        if (rightsDoubted.match(action)) void store.dispatch(refreshUser());
        return result;
      };
    late.addMiddleware(api.middleware, forget);
    store.dispatch({ type: 'api/attached' });
    const { user } = store.getState().session;
    if (user) void kept?.forgetOthers(user.id);
  };
  return { ...store, attachApi };
};

export type AppStore = ReturnType<typeof makeStore>;
export type AppDispatch = AppStore['dispatch'];
