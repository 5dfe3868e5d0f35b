import type { EndpointName } from '../endpoints.ts';
import type { Route } from '../route.ts';
import { activity } from './activity.ts';
import * as auth from './auth.ts';
import * as chapters from './chapters.ts';
import * as dashboards from './dashboards.ts';
import * as members from './members.ts';
import * as referrals from './referrals.ts';
import * as thankyous from './thankyous.ts';

/** Every call below /api, by name. An endpoint without a route here does not compile. */
export const routes = {
  ...auth,
  ...dashboards,
  ...chapters,
  ...members,
  ...referrals,
  ...thankyous,
  activity,
} satisfies Record<EndpointName, Route>;
export type Routes = typeof routes;
