import { expect, it } from 'vitest';
import { initials } from './avatar.tsx';

it.each([
  ['Ana Maria Costa', 'AC'],
  ['ravi', 'R'],
  ['  ', '?'],
  ['😀 Smile', '😀S'],
])('%s has the initials %s', (name, mark) => expect(initials(name)).toBe(mark));
