import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { hostsOf, wantedOf, wantsPrimary } from '@bn/postgres';
import addressparser from 'nodemailer/lib/addressparser';

/** The only reader of the environment. An invalid value stops the start with a sentence that names the variable. */
export interface Config {
  host: string;
  port: number;
  databaseUrl: string | undefined;
  databaseOwnerUrl: string | undefined;
  databaseReadUrl: string | undefined;
  dataDir: string;
  poolSize: number;
  workers: number;
  adminEmail: string;
  adminPassword: string | undefined;
  timeZone: string;
  currency: string | undefined;
  callingCode: string | undefined;
  trustProxy: boolean | string | number;
  logLevel: string;
  metricsToken: string | undefined;
  mail: MailConfig | undefined;
  push: PushConfig;
  /** Where people reach the web app, without a slash at the end. */
  publicUrl: string | undefined;
  sessionIdle: number;
  sessionMax: number;
}

export interface MailConfig {
  smtpUrl: string;
  from: { name: string; address: string };
  /** Where people reach the web app: what links in mails begin with, without a slash at the end. */
  publicUrl: string;
}

export interface PushConfig {
  /** With what push services recognise this network; without, keys of its own are made and kept in the database. */
  keys: { publicKey: string; privateKey: string } | undefined;
  /** Whom a push service asks about this network: an https address or mailto: (RFC 8292). */
  subject: string;
}

export class ConfigError extends Error {}

type Environment = Record<string, string | undefined>;
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];
const TEN_YEARS = 3650 * 86_400_000;
const UNITS: Record<string, number> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };

const DEMO_DEFAULTS = {
  dataDir: 'demo-data',
  adminEmail: 'admin@example.com',
  adminPassword: 'demo-admin',
  callingCode: '91',
};

export function readConfig(demo = false, env: Environment = process.env, isWorker = false): Config {
  const text = (name: string): string | undefined => env[name]?.trim() || undefined;
  const databaseUrl = text('DATABASE_URL');
  if (demo && databaseUrl && !isWorker)
    throw new ConfigError('The demo runs on a database of its own: unset DATABASE_URL.');
  return {
    host: text('HOST') ?? '127.0.0.1',
    port: wholeNumber('PORT', text('PORT'), 3000, 0, 65_535),
    databaseUrl: databaseUrl && postgresUrl('DATABASE_URL', databaseUrl),
    databaseOwnerUrl: postgresUrl('DATABASE_OWNER_URL', text('DATABASE_OWNER_URL')),
    databaseReadUrl: readUrl(databaseUrl, text('DATABASE_READ_URL')),
    dataDir: resolve(text('DATA_DIR') ?? (demo ? DEMO_DEFAULTS.dataDir : 'data')),
    poolSize: wholeNumber('POOL_SIZE', text('POOL_SIZE'), 10, 1, 1_000),
    workers: wholeNumber('WORKERS', text('WORKERS'), 1, 1, 64),
    adminEmail: demo ? DEMO_DEFAULTS.adminEmail : email(text('ADMIN_EMAIL') ?? 'admin@example.com'),
    adminPassword: demo ? DEMO_DEFAULTS.adminPassword : password(env.ADMIN_PASSWORD || undefined),
    timeZone: timeZone(text('TIME_ZONE') ?? 'UTC'),
    currency: currency(text('CURRENCY')),
    callingCode: callingCode(text('CALLING_CODE') ?? (demo ? DEMO_DEFAULTS.callingCode : undefined)),
    trustProxy: trustProxy(text('TRUST_PROXY')),
    logLevel: oneOf('LOG_LEVEL', text('LOG_LEVEL') ?? 'info', LOG_LEVELS),
    metricsToken: text('METRICS_TOKEN'),
    mail: mail(text('SMTP_URL'), text('MAIL_FROM'), publicUrl(text('PUBLIC_URL'))),
    publicUrl: publicUrl(text('PUBLIC_URL')),
    push: push(
      text('VAPID_PUBLIC_KEY'),
      text('VAPID_PRIVATE_KEY'),
      publicUrl(text('PUBLIC_URL')),
      text('ADMIN_EMAIL') ?? DEMO_DEFAULTS.adminEmail,
    ),
    sessionIdle: duration('SESSION_IDLE', text('SESSION_IDLE') ?? '7d'),
    sessionMax: duration('SESSION_MAX', text('SESSION_MAX') ?? '30d'),
  };
}

function wholeNumber(
  name: string,
  value: string | undefined,
  fallback: number,
  least: number,
  most: number,
): number {
  if (value === undefined) return fallback;
  const number = Number(value);
  if (!/^\d+$/.test(value) || number < least || number > most) {
    throw new ConfigError(`${name} must be a whole number from ${least} to ${most}, not '${value}'.`);
  }
  return number;
}

function duration(name: string, value: string): number {
  const match = /^(\d+)([smhd])$/.exec(value);
  const length = match ? Number(match[1]) * (UNITS[match[2] ?? ''] ?? 0) : 0;
  if (length <= 0 || length > TEN_YEARS)
    throw new ConfigError(
      `${name} must be a length of time such as 30m, 12h or 7d, at most 3650d, not '${value}'.`,
    );
  return length;
}

function postgresUrl<T extends string | undefined>(name: string, value: T): T {
  if (value === undefined) return value;
  const hosts = hostsOf(value);
  if (!(/^postgres(ql)?:\/\//.test(value) && hosts.every((host) => URL.canParse(host)))) {
    throw new ConfigError(
      `${name} must be a connection string such as postgres://user:password@host:5432/database.`,
    );
  }
  const wanted = wantedOf(value);
  if (wantsPrimary(value) || (hosts.length === 1 && (wanted === undefined || wanted === 'any'))) return value;
  throw new ConfigError(
    `${name} must name one host, or several with target_session_attrs=read-write: then the one that takes writes is used.`,
  );
}

/** Every host of the cluster, so that the more current of two standbys can be found; we choose which one to ask. */
function readUrl(databaseUrl: string | undefined, value: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  const name = 'DATABASE_READ_URL';
  if (databaseUrl === undefined) throw new ConfigError(`${name} must go with DATABASE_URL.`);
  if (!(/^postgres(ql)?:\/\//.test(value) && hostsOf(value).every((host) => URL.canParse(host))))
    throw new ConfigError(
      `${name} must name every host of the cluster, such as postgres://user:password@a,b,c/database.`,
    );
  return value;
}

function email(value: string): string {
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value) || value.length > 254)
    throw new ConfigError(`ADMIN_EMAIL must be an e-mail address, not '${value}'.`);
  return value;
}

function password(value: string | undefined): string | undefined {
  if (value !== undefined && (value.length < 8 || value.length > 128)) {
    throw new ConfigError('ADMIN_PASSWORD must have 8 to 128 characters.');
  }
  return value;
}

function timeZone(value: string): string {
  try {
    new Intl.DateTimeFormat('en', { timeZone: value });
    return value;
  } catch {
    throw new ConfigError(`TIME_ZONE must be a time zone such as UTC or Asia/Kolkata, not '${value}'.`);
  }
}

function currency(value: string | undefined): string | undefined {
  if (value !== undefined && !Intl.supportedValuesOf('currency').includes(value))
    throw new ConfigError(`CURRENCY must be a currency's ISO code such as INR or EUR, not '${value}'.`);
  return value;
}

function callingCode(value: string | undefined): string | undefined {
  const code = value?.replace(/^\+/, '');
  if (code !== undefined && !/^[1-9][0-9]{0,2}$/.test(code))
    throw new ConfigError(`CALLING_CODE must be a country's calling code such as 91 or +49, not '${value}'.`);
  return code;
}

const PUBLIC_URL_NEEDED =
  'PUBLIC_URL must be where people reach the web app, such as https://network.example.com';
function publicUrl(value: string | undefined): string | undefined {
  if (value !== undefined && (!/^https?:\/\/[^/]/.test(value) || !URL.canParse(value)))
    throw new ConfigError(`${PUBLIC_URL_NEEDED}: links in mails begin with it, and passkeys belong to it.`);
  return value?.replace(/\/+$/, '');
}

/** All three or none: a mail needs a way out, a sender and an address for its links. */
function mail(
  smtpUrl: string | undefined,
  from: string | undefined,
  publicUrl: string | undefined,
): MailConfig | undefined {
  if (smtpUrl === undefined && from === undefined) return undefined;
  if (smtpUrl === undefined || !/^smtps?:\/\/[^/]/.test(smtpUrl) || !URL.canParse(smtpUrl))
    throw new ConfigError(
      'SMTP_URL must be an address such as smtp://user:password@mail.example.com:587, and goes with MAIL_FROM.',
    );
  const [sender, ...others] = addressparser(from ?? '');
  if (!sender?.address || others.length > 0 || !/^[^\s@<>]+@[^\s@<>]+$/.test(sender.address))
    throw new ConfigError(
      "MAIL_FROM must be one sender such as 'Business Network <hello@example.com>', and goes with SMTP_URL.",
    );
  if (publicUrl === undefined) throw new ConfigError(`${PUBLIC_URL_NEEDED}: links in mails begin with it.`);
  return {
    smtpUrl,
    from: { name: sender.name || 'Business Network', address: sender.address },
    publicUrl,
  };
}

function push(
  publicKey: string | undefined,
  privateKey: string | undefined,
  publicUrl: string | undefined,
  adminEmail: string,
): PushConfig {
  const subject = publicUrl?.startsWith('https://') ? publicUrl : `mailto:${adminEmail}`;
  if (publicKey === undefined && privateKey === undefined) return { keys: undefined, subject };
  if (!/^[\w-]{87}$/.test(publicKey ?? '') || !/^[\w-]{43}$/.test(privateKey ?? ''))
    throw new ConfigError(
      'VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY must be a pair of keys of P-256 in base64url, as `npx web-push generate-vapid-keys` makes them, or both be left out.',
    );
  return { keys: { publicKey: publicKey as string, privateKey: privateKey as string }, subject };
}

function oneOf(name: string, value: string, allowed: string[]): string {
  if (!allowed.includes(value))
    throw new ConfigError(`${name} must be one of ${allowed.join(', ')}, not '${value}'.`);
  return value;
}

/** Off by default: a forwarded address that anyone can forge is worse than none. */
function trustProxy(value: string | undefined): boolean | string | number {
  if (value === undefined || value === 'false') return false;
  if (/^\d+$/.test(value)) return Number(value);
  if (!value.split(',').every((proxy) => isNetwork(proxy.trim())))
    throw new ConfigError(
      'TRUST_PROXY must name the proxies: a number of hops, or addresses such as 10.0.0.0/8,127.0.0.1.',
    );
  return value;
}

function isNetwork(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true;
  const [, address = '', bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const version = isIP(address);
  return version !== 0 && Number(bits ?? 0) <= (version === 4 ? 32 : 128);
}
