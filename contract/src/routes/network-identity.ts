import { Type } from 'typebox';
import { LIMITS, PICTURE_LIMITS, PICTURE_TYPES, STORED_LOGO_TYPE } from '../domain.ts';
import { endpoints } from '../endpoints.ts';
import { anyone, route, superAdmin } from '../route.ts';
import { NetworkIdentity } from '../schemas/network.ts';
import { Closed, Email, Line, Nullable, SomeOf } from '../schemas/primitives.ts';

export const networkIdentity = route({
  endpoint: endpoints.networkIdentity,
  summary: "The network's name, logo and the address for replies to its mails",
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

export const setNetworkLogo = route({
  endpoint: endpoints.setNetworkLogo,
  summary:
    "Set the network's logo. Of the image only the pixels are kept: the whole of it on white squares of 192 and 512 pixels, as PNGs",
  access: superAdmin,
  bytes: PICTURE_LIMITS.bytes,
  bodyTypes: PICTURE_TYPES,
  answer: NetworkIdentity,
  problems: [413, 415, 429],
});

export const removeNetworkLogo = route({
  endpoint: endpoints.removeNetworkLogo,
  summary: "Remove the network's logo",
  access: superAdmin,
  status: 204,
});

export const readNetworkLogo = route({
  endpoint: endpoints.readNetworkLogo,
  summary:
    'An icon of the logo, by the digest of its bytes: for pages, mails and home screens, until there is another logo',
  access: anyone,
  params: Closed({ digest: Type.String({ title: 'LogoDigest' }) }),
  files: [STORED_LOGO_TYPE],
  polled: 'published',
  problems: [404],
});
