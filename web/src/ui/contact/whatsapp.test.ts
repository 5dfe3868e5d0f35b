import { expect, it } from 'vitest';
import { whatsAppLink } from './whatsapp.ts';

it.each([
  ['9876543210', '91', 'https://wa.me/919876543210'],
  ['09876543210', '91', 'https://wa.me/919876543210'],
  ['9876543210', undefined, undefined],
  ['919876543210', undefined, 'https://wa.me/919876543210'],
  ['00919876543210', undefined, 'https://wa.me/919876543210'],
  ['4915112345678', '91', 'https://wa.me/4915112345678'],
  ['5551234', '91', undefined],
  ['12345678901234567890', '91', undefined],
])('%s in a network of +%s: %s', (phone, code, link) => expect(whatsAppLink(phone, code)).toBe(link));
