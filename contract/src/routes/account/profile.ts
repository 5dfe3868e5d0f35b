import { Type } from 'typebox';
import { LIMITS, PATTERNS, PICTURE_LIMITS, PICTURE_TYPES, STORED_PICTURE_TYPE } from '../../domain.ts';
import { endpoints } from '../../endpoints.ts';
import { anyone, member, route, signedIn, superAdmin } from '../../route.ts';
import { PictureSecret } from '../../schemas/pictures.ts';
import { Closed, Id, Instant } from '../../schemas/primitives.ts';

const params = Closed({ id: Id });

export const setPicture = route({
  endpoint: endpoints.setPicture,
  summary:
    "Set the caller's picture. Of the image only the pixels are kept: its middle, 256 pixels square, as a WebP of at most 30 kB",
  access: member,
  bytes: PICTURE_LIMITS.bytes,
  bodyTypes: PICTURE_TYPES,
  answer: Closed({ picture_at: Instant }),
  problems: [413, 415, 429],
});

export const removeOwnPicture = route({
  endpoint: endpoints.removeOwnPicture,
  summary: "Remove the caller's picture",
  access: member,
  status: 204,
});

export const setIdealReferral = route({
  endpoint: endpoints.setIdealReferral,
  summary: 'Say whom the caller would like to be introduced to; blank to say nothing',
  access: member,
  body: Closed({
    ideal_referral: Type.String({ maxLength: LIMITS.idealReferral, pattern: PATTERNS.paragraphOrBlank }),
  }),
  answer: Closed({ ideal_referral: Type.String() }),
  problems: [429],
});

export const memberPicture = route({
  endpoint: endpoints.memberPicture,
  summary:
    "A member's picture, for those who may open the member's page. The member's `picture` is its address, which an image can load and browsers keep",
  access: signedIn,
  params,
  stale: true,
  files: [STORED_PICTURE_TYPE],
  polled: 'not kept',
  noFile: 'The member has no picture',
  problems: [404],
});

export const readPicture = route({
  endpoint: endpoints.readPicture,
  summary:
    "A picture by the address that a member's answers carry: it ends when the picture or the chapter changes and when the membership ends",
  access: anyone,
  params: Closed({ address: PictureSecret }),
  files: [STORED_PICTURE_TYPE],
  polled: 'immutable',
  problems: [404],
});

export const removePicture = route({
  endpoint: endpoints.removePicture,
  summary: "Remove a member's picture",
  access: superAdmin,
  params,
  status: 204,
  problems: [404],
});
