import { expect, test } from 'vitest';
import { PASSWORD } from '../../../test/app.ts';
import { openMailWorld } from '../../../test/mail/mail-scene.ts';
import { createLimits, LIMITS } from '../auth/limits.ts';

const { as, db, another, clock, sql, server, sender, aMember } = await openMailWorld();

let addresses = 0;
const anAddress = () => {
  addresses += 1;
  return `198.51.100.${addresses}`;
};
const forgot = (email: string, remoteAddress: string, visitor = as('visitor')) =>
  visitor.post('/auth/forgot', { email }, { remoteAddress });
const audited = (action: string, email: string) =>
  sql("SELECT 1 FROM audit_log WHERE action = $1 AND details ->> 'email' = $2", [action, email]);

test('from any number of addresses one person gets at most three mails in half an hour, and each answer is the same', async () => {
  const { email } = await aMember();
  const second = (await another()).as('visitor');
  const answers = [];
  for (let address = 0; address < 8; address += 1) {
    const from = anAddress();
    answers.push(await forgot(email, from), await forgot(email.toUpperCase(), from, second));
    await sender.round();
  }
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`))).toEqual(
    new Set(['202 {"by_mail":1}']),
  );
  // Two requests were counted before the first mail was sent, the third brought the second one.
  expect(server.taken.map(({ to }) => to)).toEqual([[email], [email]]);
  expect(await audited('password.forgotten', email)).toHaveLength(1);
  clock.advance(LIMITS.forgotOfAccount.window);
  await forgot(email, anAddress());
  await sender.round();
  expect(server.taken).toHaveLength(3);
  expect(await audited('password.forgotten', email)).toHaveLength(2);
});

test('while one mail to an account is unsent no second one is written, whether the account exists or not', async () => {
  const { email } = await aMember();
  for (const asked of [email, 'unknown.one@example.com']) {
    await Promise.all([forgot(asked, anAddress()), forgot(asked.toUpperCase(), anAddress())]);
    expect(await sql("SELECT 1 FROM mails WHERE kind = 'password'")).toHaveLength(1);
    await sql('DELETE FROM mails');
  }
});

test('a dead letter does not keep a later mail from being written', async () => {
  const { email } = await aMember();
  server.behave('refuses');
  await forgot(email, anAddress());
  await sender.round();
  server.behave('takes');
  await forgot(email, anAddress());
  await sender.round();
  expect(server.taken).toHaveLength(1);
  await sql('DELETE FROM mails');
});

test('one address that asks for many accounts is refused, and the audit log says so once per window', async () => {
  const from = anAddress();
  const { most, window } = LIMITS.forgotFromNetwork;
  const ask = async () => {
    const statuses = [];
    for (let account = 0; account < most + 5; account += 1)
      statuses.push((await forgot(`many.${account}@example.com`, from)).status);
    return statuses;
  };
  expect(await ask()).toEqual([...Array(most).fill(202), ...Array(5).fill(429)]);
  const entries = await sql('SELECT action, details FROM audit_log WHERE address = $1 ORDER BY id', [from]);
  // What no account has may be a password.
  expect(entries).toEqual([
    ...Array(most).fill({ action: 'password.forgotten', details: {} }),
    { action: 'password.forgotten_limited', details: {} },
  ]);
  const limited = await forgot('many.0@example.com', from);
  expect([limited.headers['retry-after'], limited.body.message]).toEqual([
    '900',
    'Too many requests. Try again in 15 minutes.',
  ]);
  expect((await forgot('many.0@example.com', anAddress())).status, 'from elsewhere').toBe(202);
  clock.advance(window);
  expect((await forgot('many.0@example.com', from)).status).toBe(202);
  await sql('DELETE FROM mails');
});

test('a refused address does not use up the limit of the account', async () => {
  const { email } = await aMember();
  const from = anAddress();
  for (let account = 0; account < LIMITS.forgotFromNetwork.most; account += 1)
    await forgot(`used.up.${account}@example.com`, from);
  for (let ask = 0; ask < 5; ask += 1) expect((await forgot(email, from)).status).toBe(429);
  await sql('DELETE FROM mails');
  await forgot(email, anAddress());
  await sender.round();
  expect(server.taken).toHaveLength(1);
});

test('signing in as `password of 57` does not limit the password changes of user 57', async () => {
  const member = await aMember();
  for (let attempt = 0; attempt < 10; attempt += 1)
    await as('visitor').post('/auth/login', { email: `password of ${member.id}`, password: 'wrong' });
  const change = await as(member).post('/auth/password', {
    current_password: PASSWORD,
    new_password: 'quite another sentence',
  });
  expect(change.status).toBe(204);
});

test('limits never share a counter, whatever their kinds and parts', async () => {
  const limits = createLimits(clock.now);
  const counted = [
    ['signIn', ['57', '192.0.2.1']],
    ['passwordChange', ['57', '192.0.2.1']],
    ['passwordChange', [57, '192.0.2.1']],
    ['signIn', ['57\n192.0.2.1']],
    ['signIn', ['57","192.0.2.1']],
    ['signIn', ['57']],
    ['forgotOfAccount', ['57']],
    ['forgotFromNetwork', ['57']],
  ] as const;
  for (const [kind, of] of counted)
    expect((await limits.count(db, kind, of)).isFirst, `${kind} ${of}`).toBe(true);
});

test('a flood does not reach the counter: once it is exceeded, nothing is counted until its window ends', async () => {
  const limits = createLimits(clock.now);
  const ask = () => limits.count(db, 'unknownCalendars', ['192.0.2.77']);
  const { most, window } = LIMITS.unknownCalendars;
  for (let count = 0; count < most; count += 1) expect((await ask()).isOver).toBe(false);
  expect(await ask()).toMatchObject({ isOver: true, isFirstOver: true });
  const counters = () => sql('SELECT xmin::text, failures FROM login_failures ORDER BY key');
  const before = await counters();
  clock.advance(window - 1_000);
  expect(await ask()).toMatchObject({ isOver: true, isFirstOver: false, retryAfter: 1 });
  expect(await counters()).toEqual(before);
  clock.advance(1_000);
  expect(await ask()).toMatchObject({ isFirst: true, isOver: false });
});
