import type { Letter } from '../../ports/mail.ts';

/** What a letter says. Every text is plain: the HTML is made here, so that no text can become markup. */
export interface LetterContent {
  subject: string;
  /** One sentence or two each. */
  paragraphs: readonly string[];
  /** The one thing to do; its address stands below it to copy. */
  action?: { label: string; url: string };
  /** Small print: why it came, what to do when it was not asked for. */
  note: string;
}

const brand = '#6d3df5';

/** The same content as text and as simple HTML that needs no picture, no font and no stylesheet. */
export function writeLetter(to: Letter['to'], content: LetterContent): Letter {
  const { subject, paragraphs, action, note } = content;
  const hello = `Hello ${to.name},`;
  const text = [
    hello,
    ...paragraphs,
    ...(action === undefined ? [] : [`${action.label}:\n${action.url}`]),
    `-- \n${note}`,
  ].join('\n\n');
  const paragraph = (words: string) => `<p style="margin:0 0 16px">${escape(words)}</p>`;
  const button =
    action === undefined
      ? ''
      : `<p style="margin:24px 0"><a href="${escape(action.url)}" style="display:inline-block;padding:11px 20px;border-radius:8px;background:${brand};color:#ffffff;font-weight:600;text-decoration:none">${escape(action.label)}</a></p><p style="margin:0 0 16px;font-size:13px;color:#5d5870">Or copy this address into your browser:<br><a href="${escape(action.url)}" style="color:${brand};word-break:break-all">${escape(action.url)}</a></p>`;
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escape(subject)}</title></head><body style="margin:0;padding:24px;background:#f6f5fa;color:#17151f;font:16px/1.5 Inter,system-ui,-apple-system,'Segoe UI',sans-serif"><div style="max-width:520px;margin:0 auto;padding:32px;background:#ffffff;border:1px solid #e3e0ec;border-radius:12px"><p style="margin:0 0 24px;font-size:18px;font-weight:700">Waypost</p>${paragraph(hello)}${paragraphs.map(paragraph).join('')}${button}<p style="margin:24px 0 0;padding-top:16px;border-top:1px solid #e3e0ec;font-size:13px;color:#5d5870">${escape(note)}</p></div></body></html>`;
  return { to, subject, text: `${text}\n`, html };
}

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
