import { Type } from 'typebox';
import { ACTIVITY_LENGTH } from '../domain.ts';
import { endpoints } from '../endpoints.ts';
import { route, signedIn } from '../route.ts';
import { Activity } from '../schemas/happenings.ts';
import { Closed } from '../schemas/primitives.ts';

export const activity = route({
  endpoint: endpoints.activity,
  summary: 'The bell: the latest things that concern the caller, newest first',
  access: signedIn,
  status: 200,
  answer: Closed({ activities: Type.Array(Activity, { maxItems: ACTIVITY_LENGTH }) }),
});
