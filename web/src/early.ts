import { askEarly } from './api/client/early.ts';
import { firstCallsOf } from './app/places.ts';
import { readToken, readUser } from './store/session-storage.ts';

/**
 * A file of its own, much smaller than the app's, which runs as soon as it has arrived (`scripts/early-file.ts`): the opened
 * screen's data is on its way while React and the app still arrive.
 */
const token = readToken();
if (token) {
  for (const call of firstCallsOf(location, { token, user: readUser() })) askEarly(call, token);
}
