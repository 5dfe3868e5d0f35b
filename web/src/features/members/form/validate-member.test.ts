import { describe, expect, it } from 'vitest';
import { filterText, readFilter } from '../../../api/endpoints/chapter-label.ts';
import { toSessionUser } from '../../../store/session-storage.ts';
import { asha } from '../../../testing/member.ts';
import { harbour, superAdmin } from '../../../testing/scene.tsx';
import { changesOf, type MemberValues, newMember, startValues } from './member-values.ts';
import { refusalOf, validateMember } from './validate-member.ts';

const VALUES: MemberValues = {
  full_name: 'Asha Rao',
  phone: '9876543210',
  email: 'asha@example.com',
  password: 'long enough',
  subscription_valid_till: '2030-12-31',
  chapter_id: { id: 7, label: 'Harbour - North' },
  vertical: 'Bakery',
};
const withField = (field: string, value: unknown) => ({ ...VALUES, [field]: value }) as MemberValues;

it('accepts a complete form', () => {
  expect(validateMember(VALUES, false)).toEqual({});
  expect(validateMember(VALUES, true)).toEqual({});
});

it.each([
  ['7 letters', 'seven77', 'Must have at least 8 characters'],
  ['64 emoji and one more, which are 65 characters', '🙂'.repeat(65), undefined],
  ['129 characters', 'x'.repeat(129), 'Must have at most 128 characters'],
  ['a blank at the end, which the login would trim', 'long enough ', 'Must not begin or end with a space'],
])('a password of %s', (_, password, problem) => {
  expect(validateMember(withField('password', password), false).password).toBe(problem);
});

describe('every field is required', () => {
  it.each([
    ['full_name', ''],
    ['full_name', '   '],
    ['phone', ''],
    ['email', ''],
    ['password', ''],
    ['subscription_valid_till', ''],
    ['chapter_id', null],
    ['vertical', ' '],
  ])('%s: %j', (field, value) =>
    expect(validateMember(withField(field, value), false)).toEqual({ [field]: 'Required' }),
  );

  it('all at once', () => {
    const empty = startValues(null, superAdmin);
    expect(Object.keys(validateMember(empty, false))).toHaveLength(7);
  });

  it('except a blank password when editing', () => {
    expect(validateMember(withField('password', ''), true)).toEqual({});
    expect(validateMember(withField('password', '   '), true)).toEqual({});
    expect(validateMember(withField('password', '   '), false)).toEqual({ password: 'Required' });
  });
});

describe('the format of a field', () => {
  it.each([
    ['phone', '123456789', 'Must be exactly 10 digits'],
    ['phone', '12345678901', 'Must be exactly 10 digits'],
    ['phone', '12345abcde', 'Must be exactly 10 digits'],
    ['phone', '+91 98123', 'Must be exactly 10 digits: without +91 this number has 5'],
    ['phone', '+34 612 345 678', 'Must be exactly 10 digits: without +34 this number has 9'],
    ['phone', '+65 8123 4567', 'Must be exactly 10 digits: without +65 this number has 8'],
    ['email', `${'\u{20000}'.repeat(70)}@example.com`, 'Is too long'],
    ['email', 'nobody', 'Must be an e-mail address'],
    ['email', 'no body@example.com', 'Must be an e-mail address'],
    ['password', 'short', 'Must have at least 8 characters'],
    ['subscription_valid_till', '0026-01-01', 'Must be a date from 1900 to 2199, as DD/MM/YYYY'],
  ])('%s: %j', (field, value, problem) => {
    expect(validateMember(withField(field, value), false)).toEqual({ [field]: problem });
    expect(validateMember(withField(field, value), true)).toEqual({ [field]: problem });
  });
});

describe('the request body', () => {
  it('has every field of a new member, the chapter as a number', () => {
    expect(newMember({ ...VALUES, full_name: ' Asha Rao ' })).toEqual({ ...VALUES, chapter_id: 7 });
  });

  it.each([
    ['nothing', {}, {}],
    ['blanks around a name', { full_name: ' Asha Rao ' }, {}],
    ['a name', { full_name: 'Asha Rao-Iyer' }, { full_name: 'Asha Rao-Iyer' }],
    ['a chapter', { chapter_id: { id: 9, label: 'x' } }, { chapter_id: 9 }],
    ['a password', { password: ' secret word ' }, { password: ' secret word ' }],
    ['two fields', { phone: '1112223334', vertical: 'Law' }, { phone: '1112223334', vertical: 'Law' }],
  ])('has only the changes of an existing member: %s', (_, typed, sent) =>
    expect(changesOf(asha, { ...startValues(asha, superAdmin), ...typed })).toEqual(sent),
  );

  it("has a member's own chapter when a member adds someone", () => {
    const member = toSessionUser({ id: 2, name: 'B', role: 'member', chapter_id: 7, chapter: harbour });
    expect(member && startValues(null, member).chapter_id).toEqual({ id: 7, label: 'Harbour - North' });
  });
});

describe("the server's reasons", () => {
  it.each([
    [{ status: 409, message: 'Taken' }, { fields: { email: 'Taken' } }],
    [{ status: 400, message: 'x', fields: { phone: 'must be new' } }, { fields: { phone: 'Must be new' } }],
    [
      { status: 403, message: 'Not allowed' },
      { fields: {}, other: 'Not allowed' },
    ],
    [
      { status: 400, message: 'x', fields: { guest_id: 'is a member already' } },
      { fields: {}, other: 'This guest is a member already' },
    ],
    [{ status: 'network' }, { fields: {}, other: 'Cannot reach the server. Try again in a moment.' }],
    [undefined, { fields: {} }],
  ])('%j', (failure, refusal) => expect(refusalOf(failure)).toEqual(refusal));
});

describe('the chapter filter in the address', () => {
  it('survives a round trip', () => {
    const choice = { id: 7, label: 'Harbour - North - East' };
    expect(readFilter(filterText(choice))).toEqual(choice);
    expect(filterText(null)).toBe('');
  });

  it.each(['', 'abc', '0 x', '-1', '99999999999', '7x'])('%j is not a filter', (text) =>
    expect(readFilter(text)).toBeNull(),
  );

  it('works without a label', () => expect(readFilter('7')).toEqual({ id: 7, label: 'Chapter 7' }));
});

it.each([
  ['+91 98123 45670', '9812345670'],
  ['0091-98123-45670', '9812345670'],
  ['(098123) 45670', '9812345670'],
  [' 9812345670 ', '9812345670'],
])('a phone written as %j is sent as %s', (phone, sent) => {
  const typed = { ...VALUES, phone };
  expect(validateMember(typed, false).phone).toBeUndefined();
  expect(newMember(typed).phone).toBe(sent);
});
