import type { Location } from '../../../ui/router/location.ts';
import { useArrived, useLocation } from '../../../ui/router/router.tsx';

/** The reason for coming to the login, in a link's state. */
export interface Arrival {
  /** Came from 'Forgot Password?', with the e-mail typed so far. */
  forgotten?: { email: string };
  /** A message to show, such as that the password was set. */
  notice?: string;
  /** Where to go after signing in. */
  from?: Location;
}

/**
 * Why the user came to the login. 'Forgot Password?' points to the root, as specified, and the guard sends a visitor back here with
 * the location they came from: the intent is in that location's state. Reload, back and forward show the login form.
 */
export const useArrival = (): Arrival => {
  const own = useLocation().state as Arrival | null;
  const again = useArrived() === 'pop';
  const through = own?.from?.state as Arrival | null | undefined;
  const { forgotten, notice, from } = through?.forgotten ? through : (own ?? {});
  return again ? { from } : { forgotten, notice, from };
};
