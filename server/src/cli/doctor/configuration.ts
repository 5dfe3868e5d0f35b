import type { Config } from '../../config.ts';
import { broken, type Finding, good, look } from './findings.ts';

const HERE = ['127.0.0.1', '::1', 'localhost'];

/** Settings that are valid, and yet rarely what an installation for others needs. */
export function checkConfiguration(config: Config): Finding[] {
  const { host, mail, timeZone, trustProxy } = config;
  const found: Finding[] = [];
  const address = mail && new URL(mail.publicUrl);
  if (!mail)
    found.push(
      look(
        'E-mail',
        'None is sent, so invitations are handed over by hand. Set SMTP_URL, MAIL_FROM and PUBLIC_URL.',
      ),
    );
  if (address && address.protocol !== 'https:' && !HERE.includes(address.hostname))
    found.push(
      broken(
        'PUBLIC_URL',
        `${address.origin} is not encrypted. Put a proxy with TLS in front, and set the https:// address.`,
      ),
    );
  if (address?.protocol === 'https:' && trustProxy === false)
    found.push(
      look(
        'TRUST_PROXY',
        'Not set: behind a proxy all visitors share one address and its limits. Set it to 127.0.0.1 if the proxy is on this machine.',
      ),
    );
  if (!HERE.includes(host))
    found.push(
      look(
        'HOST',
        `${host} can be reached without TLS. Set it to 127.0.0.1 if the proxy is on this machine.`,
      ),
    );
  found.push(
    timeZone === 'UTC'
      ? look(
          'TIME_ZONE',
          'UTC decides when a day ends and at what time meetings begin. Set the zone of the network before its first meeting.',
        )
      : good('TIME_ZONE', timeZone),
  );
  return found;
}

/** Node.js versions are maintained for about three years; even numbers only. */
export function checkNode(version: string): Finding {
  const major = Number(version.split('.')[0]);
  const about = 'Node.js';
  if (major < 22) return look(about, `${version} gets no security fixes since April 2026. Install 24.`);
  if (major % 2 === 1) return look(about, `${version} is a short-lived release. Install 24.`);
  return good(about, version);
}
