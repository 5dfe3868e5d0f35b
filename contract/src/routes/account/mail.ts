import { Type } from 'typebox';
import { MAIL_TOPICS, type MailTopic as Topic } from '../../domain.ts';
import { endpoints } from '../../endpoints.ts';
import { anyone, member, route, superAdminOrFlag } from '../../route.ts';
import { UnsubscribeTopic } from '../../schemas/choices.ts';
import { Closed, Flag01, Named, SomeOf } from '../../schemas/primitives.ts';

const MailChoices = Named(
  'MailChoices',
  Object.fromEntries(MAIL_TOPICS.map((topic) => [topic, Flag01])) as Record<Topic, typeof Flag01>,
);

/** `by_mail`: does this network send mails at all? */
const Answer = Named('MailSettings', { by_mail: Flag01, choices: MailChoices });

export const mailChoices = route({
  endpoint: endpoints.mailChoices,
  summary: 'The topics the caller wants e-mails about',
  access: member,
  answer: Answer,
});

export const chooseMail = route({
  endpoint: endpoints.chooseMail,
  summary: 'Choose the topics to be e-mailed about; topics left out stay as they are',
  access: member,
  body: SomeOf(MailChoices.properties),
  answer: Answer,
});

export const sendTestMail = route({
  endpoint: endpoints.sendTestMail,
  summary: 'Mail the caller what people who are invited get, without their link',
  access: superAdminOrFlag('can_add_member'),
  status: 202,
  /** 0 where the network sends no mails. */
  answer: Closed({ by_mail: Flag01 }),
  problems: [429],
});

/** The content of the link in a mail: the member's number or the digest of the guest's mailbox, what it ends, and the server's signature. */
const Token = Type.String({
  title: 'UnsubscribeToken',
  pattern: '^([0-9]{1,10}|[A-Za-z0-9_-]{43})\\.[a-z_]{1,30}\\.[A-Za-z0-9_-]{43}$',
});

export const unsubscribe = route({
  endpoint: endpoints.unsubscribe,
  summary:
    'End the mails of one topic, or all mails to a guest, with the link in one of them, or get them again; without signing in',
  access: anyone,
  body: Closed({ token: Token, wanted: Flag01 }),
  answer: Closed({ topic: UnsubscribeTopic, wanted: Flag01 }),
  problems: [404],
});
