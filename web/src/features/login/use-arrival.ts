import type { Location } from '../../ui/router/location.ts';
import { useArrived, useLocation } from '../../ui/router/router.tsx';

/** What a link to the login says about why one comes. */
export interface Arrival {
  /** Through 'Forgot Password?', with what was typed as e-mail. */
  forgotten?: { email: string };
  /** What to tell, such as that a password was chosen. */
  notice?: string;
  /** Where to go after signing in. */
  from?: Location;
}

/**
 * Why somebody came to the login. 'Forgot Password?' points to the root, as specified, and the guard sends a visitor back here with
 * the place they came from: the intent is in that place's state. Reload, back and forward show the ordinary form.
 */
export const useArrival = (): Arrival => {
  const own = useLocation().state as Arrival | null;
  const again = useArrived() === 'pop';
  const through = own?.from?.state as Arrival | null | undefined;
  const { forgotten, notice, from } = through?.forgotten ? through : (own ?? {});
  return again ? { from } : { forgotten, notice, from };
};
