import { LIMITS } from '../domain.ts';
import { endpoints } from '../endpoints.ts';
import { route, superAdmin } from '../route.ts';
import { NetworkIdentity } from '../schemas/network.ts';
import { Email, Line, Nullable, SomeOf } from '../schemas/primitives.ts';

export const networkIdentity = route({
  endpoint: endpoints.networkIdentity,
  summary: "The network's name and the address for replies to its mails",
  access: superAdmin,
  answer: NetworkIdentity,
});

export const changeNetworkIdentity = route({
  endpoint: endpoints.changeNetworkIdentity,
  summary: "Change the network's name or the address for replies to its mails; null takes it away",
  access: superAdmin,
  body: SomeOf({ network_name: Nullable(Line(LIMITS.networkName)), reply_to: Nullable(Email) }),
  answer: NetworkIdentity,
  versioned: true,
  problems: [409],
});
