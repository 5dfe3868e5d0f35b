import { parseConnectionUrl } from 'nodemailer/lib/shared';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { Envelope } from '../letters/compose.ts';
import { MailRefused, ServerAway } from './line.ts';

/** How long each step may take, in milliseconds. A server that hangs holds a socket of ours, and nothing else. */
export interface SmtpLimits {
  connect: number;
  greeting: number;
  silence: number;
  /** For one mail as a whole, however steadily the server drips. */
  mail: number;
}
const SMTP_LIMITS: SmtpLimits = { connect: 10_000, greeting: 20_000, silence: 60_000, mail: 120_000 };

/** One line to the SMTP server, opened when it is first needed and used for one mail after the other. */
export interface SmtpLine {
  send(envelope: Envelope, message: Buffer): Promise<void>;
  close(): void;
}

export function createLine(url: string, limits: SmtpLimits = SMTP_LIMITS): SmtpLine {
  const { auth, ...options } = parseConnectionUrl(url);
  let line: SMTPConnection | undefined;
  let busy = false;

  const open = async (): Promise<SMTPConnection> => {
    if (line) return line;
    const fresh = new SMTPConnection({
      ...options,
      // A password never travels in the open, unless it stays on this machine.
      ...(auth && !isHere(options.host) && { requireTLS: true }),
      connectionTimeout: limits.connect,
      dnsTimeout: limits.connect,
      greetingTimeout: limits.greeting,
      socketTimeout: limits.silence,
    });
    line = fresh;
    const gone = () => {
      if (line === fresh) line = undefined;
    };
    fresh.once('end', gone);
    // A failure while idle is found by the next mail, which opens a new connection.
    fresh.on('error', gone);
    try {
      await answered(fresh, (done) => fresh.connect((error) => done(error ?? null)));
      if (auth) await answered(fresh, (done) => fresh.login(auth, done));
    } catch (error) {
      fresh.close();
      throw new ServerAway(sentenceOf(error));
    }
    return fresh;
  };

  const attempt = async (envelope: Envelope, message: Buffer): Promise<void> => {
    const server = await open();
    try {
      await answered(server, (done) => server.send(envelope, message, done));
    } catch (error) {
      const { responseCode, command } = error as { responseCode?: number; command?: string };
      // After a refusal the connection is still usable; after an error it is not.
      if (responseCode === undefined) server.close();
      else await answered(server, (done) => server.reset(done)).catch(() => server.close());
      // The server accepts no mail from us at all: a setting is wrong, and every mail would be refused.
      if (command === 'MAIL FROM') throw new ServerAway(sentenceOf(error));
      const permanent = isPermanent(error);
      throw new MailRefused(sentenceOf(error), {
        permanent,
        uncertain: responseCode === undefined && !permanent,
      });
    }
  };

  return {
    send: async (envelope, message) => {
      busy = true;
      const overdue = setTimeout(() => line?.close(), limits.mail);
      try {
        await attempt(envelope, message);
      } finally {
        clearTimeout(overdue);
        busy = false;
      }
    },
    close: () => {
      if (busy) line?.close();
      else line?.quit();
    },
  };
}

/** The result of a step. When the connection ends in the middle, no callback is called: its end is the result then. */
function answered(line: SMTPConnection, step: (done: (error: Error | null) => void) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const ended = () => reject(new Error('the line was cut'));
    const settle = (error: Error | null) => {
      line.off('end', ended);
      line.off('error', settle);
      if (error) reject(error);
      else resolve();
    };
    line.once('end', ended);
    line.once('error', settle);
    step(settle);
  });
}

/** 5xx to this mail is permanent; so is an address that cannot be put into a command. */
const isPermanent = (error: unknown): boolean => {
  const { responseCode, code } = error as { responseCode?: number; code?: string };
  return responseCode === undefined ? code === 'EENVELOPE' : responseCode >= 500;
};

const isHere = (host: unknown): boolean => ['localhost', '127.0.0.1', '::1', '[::1]'].includes(String(host));

/** One line for an operator, without what a server might repeat at length. */
const sentenceOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replaceAll(/\s+/g, ' ').slice(0, 300);
