/** What a mail says, before it is text or HTML. Every string is plain text, no matter who wrote it. */
export interface Letter {
  subject: string;
  greeting: string;
  blocks: Block[];
  action?: Link | undefined;
  footer: string[];
  unsubscribe?: Link | undefined;
  /** The person who can answer. */
  replyTo?: { name: string; email: string } | undefined;
  /** A calendar file that goes with it. */
  calendar?: string | undefined;
}
export type Block = { paragraph: string } | { quote: string } | { links: Link[] };
export interface Link {
  label: string;
  url: string;
}

export const unsubscribeLink = (publicUrl: string, token: string, label = 'Stop these e-mails'): Link => ({
  label,
  url: `${publicUrl}/unsubscribe?token=${token}`,
});

/** Names and subjects are one line, whatever was stored: nothing can begin a header of its own. */
export const oneLine = (text: string): string => text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const asHtmlText = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => ESCAPES[character] ?? '');

const quoted = (text: string): string =>
  text
    .split(/\r\n|[\n\r]/)
    .map((line) => `> ${line}`)
    .join('\n');

export function asText({ greeting, blocks, action, footer, unsubscribe }: Letter): string {
  const said = blocks.map((block) => {
    if ('paragraph' in block) return block.paragraph;
    if ('quote' in block) return quoted(block.quote);
    return block.links.map(({ label, url }) => `- ${label}\n  ${url}`).join('\n');
  });
  const parts = [greeting, ...said];
  if (action) parts.push(`${action.label}:\n${action.url}`);
  parts.push(
    ['-- ', ...footer, ...(unsubscribe ? [`${unsubscribe.label}: ${unsubscribe.url}`] : [])].join('\n'),
  );
  return `${parts.join('\n\n')}\n`;
}

const LIGHT = {
  page: '#f8f7f4',
  card: '#ffffff',
  line: '#e5e2db',
  ink: '#1b2422',
  quiet: '#59635f',
  sunken: '#f3f1ec',
};
const DARK = {
  page: '#111615',
  card: '#181d1c',
  line: '#2c3331',
  ink: '#ecefed',
  quiet: '#a9b3af',
  sunken: '#232a28',
};

/**
 * Colours are given twice: inline for programs that drop style sheets, and as a sheet for those with a dark
 * mode. A single column that is as wide as it reads well, and a phone's whole width.
 */
const SHEET = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .page { background: ${DARK.page} !important; }
  .card { background: ${DARK.card} !important; border-color: ${DARK.line} !important; }
  .ink, .ink a { color: ${DARK.ink} !important; }
  .quiet, .quiet a { color: ${DARK.quiet} !important; }
  .quote { background: ${DARK.sunken} !important; color: ${DARK.ink} !important; border-color: #6fcdc2 !important; }
  .mark { color: #6fcdc2 !important; }
  .button { background: #6fcdc2 !important; color: #05211f !important; }
}
@media (max-width: 480px) { .card { padding: 20px !important; border-radius: 0 !important; border-left: 0 !important; border-right: 0 !important; } }`;

const FONT = "font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const WRAP = 'overflow-wrap:anywhere;word-break:break-word';

function asBlock(block: Block): string {
  if ('paragraph' in block)
    return `<p class="ink" style="margin:0 0 16px;color:${LIGHT.ink};${WRAP}">${asHtmlText(block.paragraph)}</p>`;
  if ('quote' in block) {
    const words = asHtmlText(block.quote).replaceAll(/\r\n|[\n\r]/g, '<br>');
    return `<div class="quote" style="margin:0 0 16px;padding:12px 16px;border-left:3px solid #0e5a58;border-radius:4px;background:${LIGHT.sunken};color:${LIGHT.ink};${WRAP}">${words}</div>`;
  }
  const items = block.links.map(
    ({ label, url }) =>
      `<li class="ink" style="margin:0 0 8px;color:${LIGHT.ink};${WRAP}"><a href="${asHtmlText(url)}" style="color:${LIGHT.ink}">${asHtmlText(label)}</a></li>`,
  );
  return `<ul style="margin:0 0 16px;padding:0 0 0 20px">${items.join('')}</ul>`;
}

const asButton = ({ label, url }: Link): string =>
  `<p style="margin:24px 0 8px"><a class="button" href="${asHtmlText(url)}" style="display:inline-block;padding:13px 22px;border-radius:10px;background:#0e5a58;color:#ffffff;font-weight:600;text-decoration:none">${asHtmlText(label)}</a></p>`;

export interface Network {
  name: string;
  /** The logo's address. */
  logo: string | null;
}

/** Without an alternative text: the name is beside it. */
const asMark = ({ name, logo }: Network): string => {
  const image =
    logo &&
    `<img src="${asHtmlText(logo)}" width="32" height="32" alt="" style="vertical-align:middle;margin-right:10px;border-radius:6px">`;
  return `${image ?? ''}${asHtmlText(name)}`;
};

export function asHtml(letter: Letter, network: Network): string {
  const { subject, greeting, blocks, action, footer, unsubscribe } = letter;
  const end = unsubscribe
    ? ` <a href="${asHtmlText(unsubscribe.url)}" style="color:${LIGHT.quiet}">${asHtmlText(unsubscribe.label)}</a>`
    : '';
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${asHtmlText(subject)}</title><style>${SHEET}</style></head>
<body class="page" style="margin:0;padding:0;background:${LIGHT.page};${FONT};font-size:16px;line-height:1.5">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" class="page" style="background:${LIGHT.page}"><tr><td align="center" style="padding:24px 0">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="max-width:560px"><tr><td>
<p class="mark" style="margin:0 0 12px;padding:0 20px;color:#0e5a58;font-weight:700;letter-spacing:-0.01em">${asMark(network)}</p>
<div class="card" style="padding:28px;background:${LIGHT.card};border:1px solid ${LIGHT.line};border-radius:12px">
<p class="ink" style="margin:0 0 16px;color:${LIGHT.ink};${WRAP}">${asHtmlText(greeting)}</p>
${blocks.map(asBlock).join('\n')}
${action ? asButton(action) : ''}
</div>
<p class="quiet" style="margin:16px 0 0;padding:0 20px;color:${LIGHT.quiet};font-size:13px">${footer.map(asHtmlText).join('<br>')}${end}</p>
</td></tr></table>
</td></tr></table>
</body></html>
`;
}
