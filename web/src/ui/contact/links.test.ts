import { expect, it } from 'vitest';
import { callLink, mailLink, whatsAppLink } from './links.ts';

it.each([
  ['9876543210', '91', 'https://wa.me/919876543210'],
  ['09876543210', '91', 'https://wa.me/919876543210'],
  ['9876543210', undefined, undefined],
  ['919876543210', undefined, 'https://wa.me/919876543210'],
  ['00919876543210', undefined, 'https://wa.me/919876543210'],
  ['4915112345678', '91', 'https://wa.me/4915112345678'],
  ['+34612345678', '91', 'https://wa.me/34612345678'],
  // Ten digits with their country code are not a number of the network's country.
  ['+6581234567', '91', 'https://wa.me/6581234567'],
  ['006581234567', '91', 'https://wa.me/6581234567'],
  ['5551234', '91', undefined],
  ['+5551', '91', undefined],
  ['12345678901234567890', '91', undefined],
])('%s in a network of +%s: %s', (phone, code, link) => expect(whatsAppLink(phone, code)).toBe(link));

it.each([
  ['9876543210', 'tel:9876543210'],
  ['09876543210', 'tel:09876543210'],
  ['5551234', 'tel:5551234'],
  ['+6581234567', 'tel:+6581234567'],
  ['006581234567', 'tel:+6581234567'],
  ['34612345678', 'tel:+34612345678'],
])('a call to %s dials %s', (phone, link) => expect(callLink(phone)).toBe(link));

it.each([
  ['ada@example.com', 'mailto:ada@example.com'],
  ['a?cc=b@example.com', 'mailto:a%3Fcc%3Db@example.com'],
  ['50%25#1&2@example.com', 'mailto:50%2525%231%262@example.com'],
  ['jürgen@example.com', 'mailto:j%C3%BCrgen@example.com'],
])('%s: %s', (email, link) => expect(mailLink(email)).toBe(link));
