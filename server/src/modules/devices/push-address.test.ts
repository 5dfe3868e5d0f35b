import { expect, test } from 'vitest';
import { isPublicAddress, pushAddress } from './push-address.ts';

test.each([
  'https://fcm.googleapis.com/fcm/send/abc:def',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://web.push.apple.com/abc',
  'https://wns2-par02p.notify.windows.com/w/?token=abc',
])('%s may be a push service', (address) => expect(pushAddress(address)?.href).toBe(address));

test.each([
  'http://fcm.googleapis.com/x',
  'https://fcm.googleapis.com:8443/x',
  'https://user:secret@fcm.googleapis.com/x',
  'https://localhost/x',
  'https://localhost./x',
  'https://LOCALHOST/x',
  'https://database/x',
  'https://printer.local/x',
  'https://api.internal/x',
  'https://api.internal./x',
  'https://1.0.0.127.in-addr.arpa/x',
  'https://127.0.0.1/x',
  'https://127.1/x',
  'https://2130706433/x',
  'https://0x7f000001/x',
  'https://0177.0.0.1/x',
  'https://8.8.8.8/x',
  'https://[::1]/x',
  'https://[::ffff:127.0.0.1]/x',
  'https://[2606:4700::1111]/x',
  'ftp://fcm.googleapis.com/x',
  'https:///x',
  'nothing',
])('%s may not', (address) => expect(pushAddress(address)).toBeUndefined());

test.each(['8.8.8.8', '1.1.1.1', '172.32.0.1', '2606:4700::1111', '2a00:1450:4001:80b::200a'])(
  '%s is on the public internet',
  (address) => expect(isPublicAddress(address)).toBe(true),
);

test.each([
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '64:ff9b::7f00:1',
  'fe80::1',
  'fd00::1',
  'ff02::1',
  '2001::1',
  '2001:db8::1',
  '2002:7f00:1::',
  'fe80::1%eth0',
  'name',
  '',
])('%s is not', (address) => expect(isPublicAddress(address)).toBe(false));
