import { expect, it } from 'vitest';
import { mailLink } from './mail-link.ts';

it.each([
  ['ada@example.com', 'mailto:ada@example.com'],
  ['a?cc=b@example.com', 'mailto:a%3Fcc%3Db@example.com'],
  ['50%25#1&2@example.com', 'mailto:50%2525%231%262@example.com'],
  ['jürgen@example.com', 'mailto:j%C3%BCrgen@example.com'],
])('%s: %s', (email, link) => expect(mailLink(email)).toBe(link));
