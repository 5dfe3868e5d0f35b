import { createServer, type IncomingHttpHeaders, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { decrypt } from 'http_ece';
import { afterAll } from 'vitest';
import {
  createPushService,
  type Notification,
  type PushNetwork,
} from '../../src/modules/devices/push-service.ts';
import { pushKeys } from '../../src/modules/devices/service.ts';
import { pushLine } from '../../src/modules/mail/sending/push-line.ts';
import { createSender, type Sender } from '../../src/modules/mail/sending/sender.ts';
import { BROWSER, BROWSER_SECRET } from '../access/valid.ts';
import type { TestApp } from '../app.ts';
import { composer } from '../mail/sending.ts';

export interface Pushed extends Notification {
  path: string;
  headers: IncomingHttpHeaders;
}

/** A push service on this machine that reads what it gets as a browser would: with an implementation of RFC 8291 of its own. */
export async function aPushService() {
  const taken: Pushed[] = [];
  let answer: (response: ServerResponse, pushed: Pushed) => void = (response) =>
    response.writeHead(201).end();
  const server = createServer((incoming, response) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      const text = decrypt(Buffer.concat(chunks), {
        version: 'aes128gcm',
        privateKey: BROWSER,
        authSecret: BROWSER_SECRET,
      }).toString();
      const pushed = { ...JSON.parse(text), path: incoming.url ?? '', headers: incoming.headers };
      taken.push(pushed);
      answer(response, pushed);
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  afterAll(() => server.close());
  const { port } = server.address() as AddressInfo;
  const lookup = ((_name: string, _options: object, done: (error: null, found: object[]) => void) =>
    done(null, [{ address: '127.0.0.1', family: 4 }])) as unknown as PushNetwork['lookup'];
  const network: PushNetwork = {
    lookup,
    isPublic: () => true,
    port,
    request: request as unknown as PushNetwork['request'],
  };
  return {
    taken,
    network,
    /** How it answers from now on. */
    answers: (next: typeof answer) => {
      answer = next;
    },
    accept: () => {
      answer = (response) => response.writeHead(201).end();
    },
  };
}

/** The real sender of notifications, at the test's time. */
export const notifierTo = (
  { db, clock }: Pick<TestApp, 'db' | 'clock'>,
  network: PushNetwork,
  onError: (error: unknown) => void = (error) => {
    throw error;
  },
): Sender =>
  createSender({
    db,
    channel: 'push',
    mailOn: false,
    openLine: () =>
      pushLine({
        compose: composer(clock.now, '').device,
        service: createPushService(pushKeys(db), 'mailto:admin@example.com', network),
        now: clock.now,
      }),
    now: clock.now,
    timeZone: 'UTC',
    onError,
    random: () => 0.5,
  });
