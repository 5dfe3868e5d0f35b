import { once } from 'node:events';
import { connect } from 'node:tls';
import MailComposer from 'nodemailer/lib/mail-composer';
import type { Config, MailConfig } from '../../config.ts';
import { counted } from '../../counted.ts';
import { createLine } from '../../modules/mail/sending/smtp.ts';
import { broken, type Finding, good, look } from './findings.ts';

const LIMIT = 10_000;
const DAY = 86_400_000;
/** Certificates are renewed a month before they end; a week before the end that has failed for long. */
const ENDS_SOON = 21 * DAY;

export async function checkAnswer(about: string, origin: string): Promise<Finding> {
  try {
    const { status } = await fetch(`${origin}/readyz`, {
      redirect: 'manual',
      signal: AbortSignal.timeout(LIMIT),
    });
    if (status === 200) return good(about, `ready at ${origin}`);
    return broken(
      about,
      `${origin}/readyz answers ${status} instead of 200. See the log of the server or the proxy.`,
    );
  } catch (error) {
    return broken(about, `Nothing answers at ${origin} (${reasonOf(error)}).`);
  }
}

export const localOrigin = ({ host, port }: Config): string => {
  const reached = ['0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host;
  return `http://${reached.includes(':') ? `[${reached}]` : reached}:${port}`;
};

export async function checkCertificate(publicUrl: string, now: Date): Promise<Finding | undefined> {
  const { protocol, hostname, port } = new URL(publicUrl);
  if (protocol !== 'https:') return undefined;
  const about = 'Certificate';
  const socket = connect({ host: hostname, port: Number(port || 443), servername: hostname, timeout: LIMIT });
  try {
    socket.once('timeout', () => socket.destroy(new Error('no answer')));
    await once(socket, 'secureConnect');
    return certificateFinding(new Date(socket.getPeerCertificate().valid_to), now);
  } catch (error) {
    return broken(about, `Browsers refuse the one of ${hostname} (${reasonOf(error)}).`);
  } finally {
    socket.destroy();
  }
}

export function certificateFinding(end: Date, now: Date): Finding {
  const about = 'Certificate';
  const left = end.getTime() - now.getTime();
  const text = `valid until ${end.toISOString().slice(0, 10)}`;
  if (left > ENDS_SOON) return good(about, text);
  return look(
    about,
    `Only ${text}, ${counted(Math.max(0, Math.floor(left / DAY)), 'day')}. Is it renewed automatically?`,
  );
}

export async function sendTestMail(mail: MailConfig, to: string): Promise<Finding> {
  const about = 'Test e-mail';
  const message = await new MailComposer({
    from: mail.from,
    to,
    subject: 'Business Network can send e-mail',
    text: `This is the test message of 'npm run admin -- doctor' for ${mail.publicUrl}.\n`,
  })
    .compile()
    .build();
  const line = createLine(mail.smtpUrl);
  try {
    await line.send({ from: mail.from.address, to }, message);
    return good(about, `accepted for ${to}. Look whether it arrives, and not as spam.`);
  } catch (error) {
    return broken(about, `Could not be sent to ${to}: ${reasonOf(error)}`);
  } finally {
    line.close();
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error && error.cause.message ? error.cause.message : error.message;
}
