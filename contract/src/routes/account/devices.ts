import { Type } from 'typebox';
import { DEVICE_LIMITS, MAIL_TOPICS } from '../../domain.ts';
import { endpoints } from '../../endpoints.ts';
import { member, route } from '../../route.ts';
import { Device, MailTopic } from '../../schemas/devices.ts';
import { Closed, Id, Nullable, SomeOf, TimeOfDay, TimeZone } from '../../schemas/primitives.ts';

const Base64Url = (least: number, most: number) =>
  Type.String({ minLength: least, maxLength: most, pattern: '^[A-Za-z0-9_-]+$' });

const Settings = {
  refuses: Type.Array(MailTopic, { maxItems: MAIL_TOPICS.length, uniqueItems: true }),
  quiet_from: Nullable(TimeOfDay),
  quiet_until: Nullable(TimeOfDay),
};

export const listDevices = route({
  endpoint: endpoints.listDevices,
  summary: 'The browsers that show the caller notifications, and the key with which further ones subscribe',
  access: member,
  status: 200,
  answer: Closed({ public_key: Type.String(), devices: Type.Array(Device) }),
});

export const addDevice = route({
  endpoint: endpoints.addDevice,
  summary:
    'Show notifications in this browser, at the address that its push service made for it (https, never a private one); at most ten per person. One that is known already belongs to the session that asks from then on',
  access: member,
  body: Closed({
    endpoint: Type.String({ minLength: 1, maxLength: DEVICE_LIMITS.endpoint, pattern: '^https://[!-~]+$' }),
    p256dh: Base64Url(87, 88),
    auth: Base64Url(22, 24),
    time_zone: TimeZone,
  }),
  status: 200,
  answer: Device,
  problems: [409, 429],
});

export const changeDevice = route({
  endpoint: endpoints.changeDevice,
  summary: "Change what one of the caller's browsers shows, and when nothing arrives there",
  access: member,
  params: Closed({ id: Id }),
  body: SomeOf(Settings),
  status: 200,
  answer: Device,
  problems: [404],
});

export const removeDevice = route({
  endpoint: endpoints.removeDevice,
  summary: "Show no more notifications in one of the caller's browsers",
  access: member,
  params: Closed({ id: Id }),
  status: 204,
  problems: [404],
});
