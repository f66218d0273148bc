import { createTransport } from 'nodemailer';
import { type Mail, MailError } from '../../ports/mail.ts';

/** Wall milliseconds. */
const connectMs = 10_000;
const answerMs = 20_000;

/**
 * Mail over SMTP. `url`: `smtp://user:password@host:587` (encrypted as soon as the server offers it) or `smtps://…`.
 * `from` is the sender as readers see it: `Waypost <no-reply@company.com>`.
 */
export function createSmtpMail({ url, from }: { url: string; from: string }): Mail {
  const transport = createTransport(
    {
      url,
      connectionTimeout: connectMs,
      greetingTimeout: connectMs,
      socketTimeout: answerMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  );
  return {
    async send({ to, subject, text, html }) {
      try {
        await transport.sendMail({
          to,
          subject,
          text,
          html,
          headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
        });
      } catch (error) {
        throw asMailError(error);
      }
    },
  };
}

/** Codes only: what the server says may repeat the address. */
function asMailError(error: unknown): MailError {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  const status = typeof responseCode === 'number' ? responseCode : 0;
  const said = [typeof code === 'string' ? code : undefined, status === 0 ? undefined : String(status)];
  const words = said.filter((word) => word !== undefined).join(' ') || 'no code';
  // 5xx is final, except that a sign-in refused today may be a setting that is corrected tomorrow.
  const isFinal = status >= 500 && code !== 'EAUTH';
  return new MailError(
    isFinal ? 'refused' : 'unavailable',
    `The mail server did not take a letter (${words}).`,
  );
}
