import type { ThunkDispatch } from '@reduxjs/toolkit';
import {
  applyMiddleware,
  combineReducers,
  legacy_createStore as createStore,
  type Middleware,
  type Reducer,
  type StoreEnhancer,
  type UnknownAction,
} from 'redux';
import type { api as Api } from '../api/api.ts';
import { callForbidden, sessionEnded } from '../api/session.ts';
import { batching } from './batching.ts';
import { lateMiddleware } from './late-middleware.ts';
import { refreshUser, type SessionState, sessionReducer } from './session.ts';
import { forgetTab, readToken, writeToken, writeUser } from './session-storage.ts';

export interface RootState {
  session: SessionState;
}

/**
 * Whether a session that ended is the stored one. After a tab was busy or asleep, another one may have ended it and someone signed
 * in since: theirs stays. Told of an end elsewhere, a tab may not see yet what followed it.
 */
const isStored = (token: string | null, elsewhere = false): boolean => {
  const stored = readToken();
  return stored === token || (stored === null && !elsewhere);
};

/** Browser storage mirrors the session: however a user signs in or out, the two never differ. */
const mirrorSession: Middleware<unknown, RootState> = (store) => (next) => (action) => {
  const before = store.getState().session;
  const result = next(action);
  const { token, user } = store.getState().session;
  if (token !== before.token || user !== before.user) {
    if (!sessionEnded.match(action) || isStored(before.token, action.payload?.elsewhere)) {
      writeToken(token);
      writeUser(user);
    }
    if (before.token && !token) forgetTab();
  }
  return result;
};

/** `dispatch(async (dispatch, getState) => …)`. */
const thunks: Middleware = (store) => (next) => (action) =>
  typeof action === 'function' ? action(store.dispatch, store.getState) : next(action);

/**
 * The store of the app and of its tests. Redux Toolkit and its RTK Query join later by `attachApi`, because the login page does
 * without them and must stay small.
 */
export const makeStore = (preloadedState?: RootState) => {
  const late = lateMiddleware();
  const enhancer: StoreEnhancer = (create) =>
    applyMiddleware(thunks, mirrorSession, late.middleware)(batching(create));
  const reducer: Reducer<RootState> = combineReducers({ session: sessionReducer });
  const store = createStore(reducer, preloadedState, enhancer);
  const dispatch = store.dispatch as ThunkDispatch<RootState, undefined, UnknownAction>;
  let attached = false;
  const attachApi = (api: typeof Api) => {
    if (attached) return;
    attached = true;
    store.replaceReducer(
      combineReducers({ session: sessionReducer, api: api.reducer }) as unknown as typeof reducer,
    );
    // The next user must not see the previous user's data. Deferred, because the call whose
    // 401 ended the session has yet to be settled.
    const forget: Middleware = () => (next) => (action) => {
      const result = next(action);
      if (sessionEnded.match(action)) setTimeout(() => dispatch(api.util.resetApiState()));
      if (callForbidden.match(action)) void dispatch(refreshUser());
      return result;
    };
    late.join(api.middleware, forget);
  };
  return { ...store, dispatch, attachApi };
};

export type AppStore = ReturnType<typeof makeStore>;
export type AppDispatch = AppStore['dispatch'];
