import { lookup } from 'node:dns';
import { request } from 'node:https';
import type { LookupFunction } from 'node:net';
import webPush from 'web-push';
import { isPublicAddress, pushAddress } from './push-address.ts';
import type { PushKeys, Target } from './sql.ts';

export interface Notification {
  title: string;
  body?: string;
  /** A path of this web app. */
  url: string;
  /** A later one about the same item replaces it. */
  tag: string;
  /** The referral that can be answered from the notification. */
  referral?: number;
  /** Whom it is for: a browser that someone else signed in to does not show it. */
  user: number;
  /** By the server's clock: what had happened by then has been told. */
  at: string;
}

/** What tests replace: where names lead, which addresses count as public, and the protocol. */
export interface PushNetwork {
  lookup: typeof lookup;
  isPublic(address: string): boolean;
  port: number;
  request: typeof request;
}
const INTERNET: PushNetwork = { lookup, isPublic: isPublicAddress, port: 443, request };

/** What a push service says about one message. */
type PushResult = 'taken' | 'gone' | 'later' | { refused: string };

const TTL_SECONDS = 86_400;
const ANSWER_WITHIN = 10_000;
/** Nobody reads it; what a push service says beside its status is short. */
const LONGEST_ANSWER = 10_000;

export interface PushService {
  send(target: Target, notification: Notification): Promise<PushResult>;
  close(): void;
}

export function createPushService(
  keysOf: () => Promise<PushKeys>,
  subject: string,
  network: PushNetwork = INTERNET,
): PushService {
  const open = new Set<AbortController>();

  // Every address that a name leads to is judged, and the connection goes to one that was: no second lookup could lead elsewhere.
  const guarded: LookupFunction = (host, options, done) =>
    network.lookup(host, { ...options, all: true }, (error, found) => {
      const addresses = error ? [] : found;
      const [first] = addresses;
      if (error || !first) return done(error ?? new Error('no address'), []);
      if (!addresses.every(({ address }) => network.isPublic(address)))
        return done(new Error('not a public address'), []);
      if (options.all) return done(null, addresses);
      return done(null, first.address, first.family);
    });

  const post = (url: URL, headers: Record<string, string | number>, body: Buffer): Promise<number> =>
    new Promise((resolve, reject) => {
      const ending = new AbortController();
      open.add(ending);
      const late = setTimeout(() => ending.abort(), ANSWER_WITHIN);
      const settle = (result: () => void) => {
        clearTimeout(late);
        open.delete(ending);
        result();
      };
      const sending = network.request(
        {
          method: 'POST',
          host: url.hostname,
          servername: url.hostname,
          port: network.port,
          path: `${url.pathname}${url.search}`,
          headers,
          lookup: guarded,
          signal: ending.signal,
          agent: false,
        },
        (answer) => {
          const status = answer.statusCode ?? 0;
          let length = 0;
          answer.on('data', (chunk: Buffer) => {
            length += chunk.length;
            if (length > LONGEST_ANSWER) answer.destroy();
          });
          answer.on('close', () => settle(() => resolve(status)));
          answer.on('error', () => undefined);
        },
      );
      sending.on('socket', (socket) =>
        socket.on('connect', () => {
          if (!network.isPublic(socket.remoteAddress ?? ''))
            sending.destroy(new Error('not a public address'));
        }),
      );
      sending.on('error', (error) => settle(() => reject(error)));
      sending.end(body);
    });

  return {
    send: async (target, notification) => {
      const url = pushAddress(target.endpoint);
      if (!url) return { refused: 'not the address of a push service' };
      const { publicKey, privateKey } = await keysOf();
      const { headers, body } = webPush.generateRequestDetails(
        { endpoint: target.endpoint, keys: { p256dh: target.p256dh, auth: target.auth } },
        JSON.stringify(notification),
        {
          vapidDetails: { subject, publicKey, privateKey },
          TTL: TTL_SECONDS,
          topic: notification.tag.replaceAll(/[^A-Za-z0-9_-]/g, '-').slice(0, 32),
          contentEncoding: 'aes128gcm',
        },
      );
      const status = await post(url, headers as Record<string, string>, body as Buffer).catch(
        () => 'unreachable' as const,
      );
      if (status === 'unreachable') return 'later';
      if (status >= 200 && status < 300) return 'taken';
      if (status === 404 || status === 410) return 'gone';
      if (status === 429 || status === 408 || status >= 500) return 'later';
      return { refused: `the push service answered ${status}` };
    },
    close: () => {
      for (const ending of open) ending.abort();
    },
  };
}
