import { endpoints } from '../../endpoints.ts';
import { route, signedIn } from '../../route.ts';
import { MemberFigures } from '../../schemas/figures/figures.ts';
import { Closed, Id } from '../../schemas/primitives.ts';

export const memberFigures = route({
  endpoint: endpoints.memberFigures,
  summary:
    "A member's twelve months up to the current one, next to the medians of their chapter, and the people they exchanged most with: any member's for a super admin, their own for a member",
  access: signedIn,
  params: Closed({ id: Id }),
  stale: true,
  answer: MemberFigures,
  problems: [404],
});
