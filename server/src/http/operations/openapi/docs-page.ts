import { API_PREFIX, operations, type Route, routes } from '@bn/contract';
import { describeAccess } from '../../call/access.ts';

/** A page to read, made of the contract itself: no script, no font, nothing from elsewhere. */
export function docsPage(): string {
  const calls = Object.values<Route>(routes).map((route) => section(route, API_PREFIX));
  const others = Object.values(operations).map((route) => section(route, ''));
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="/favicon.svg">
<title>Business Network API</title>
<style>${STYLE}</style>
<main>
<h1>Business Network API</h1>
<p>Every call answers JSON; every error is <code>{ "message", "code" }</code>, with <code>fields</code> for bad input.
Signed-in calls carry <code>Authorization: Bearer &lt;token&gt;</code>.
The same contract for machines: <a href="/api/openapi.json">/api/openapi.json</a>.</p>
<h2>Calls</h2>${calls.join('')}
<h2>For operators</h2>${others.join('')}
</main>
</html>`;
}

const STYLE = `
:root { color-scheme: light dark; }
body { font: 16px/1.5 system-ui, sans-serif; margin: 0; }
main { max-width: 60rem; margin: 0 auto; padding: 2rem 1rem 4rem; }
section { border: 1px solid color-mix(in srgb, currentColor 20%, transparent); border-radius: 10px; padding: .75rem 1rem; margin: 1rem 0; }
h3 { font: 600 1rem/1.4 ui-monospace, monospace; margin: 0; overflow-wrap: anywhere; }
p { margin: .4rem 0; } table { border-collapse: collapse; width: 100%; font-size: .9rem; }
td, th { text-align: left; padding: .25rem .75rem .25rem 0; vertical-align: top; overflow-wrap: anywhere; }
.access { font-size: .9rem; }`;

function section(
  { endpoint, summary, access, params, query, body, answer, status }: Route,
  prefix: string,
): string {
  return `<section><h3>${endpoint.method} ${escapeHtml(prefix + endpoint.path)}</h3>
<p>${escapeHtml(summary)}</p><p class="access">Open to: ${escapeHtml(describeAccess(access))}</p>
${table('In the path', params)}${table('In the query', query)}${table('Body', body)}${table(`Answer ${status}`, answer)}</section>`;
}

interface Schema {
  type?: string;
  enum?: unknown[];
  format?: string;
  nullable?: boolean;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
}

function table(title: string, schema: unknown): string {
  const { properties, required = [] } = (schema ?? {}) as Schema;
  if (!properties) return '';
  const rows = Object.entries(properties).map(
    ([name, property]) =>
      `<tr><td><code>${escapeHtml(name)}</code></td><td>${escapeHtml(describe(property))}</td><td>${required.includes(name) ? '' : 'optional'}</td></tr>`,
  );
  return `<table><thead><tr><th scope="col">${escapeHtml(title)}</th><th scope="col">what</th><th scope="col"></th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
}

function describe(schema: Schema): string {
  if (schema.enum) return schema.enum.join(' | ');
  if (schema.type === 'array') return `list of { ${Object.keys(schema.items?.properties ?? {}).join(', ')} }`;
  if (schema.properties)
    return `{ ${Object.keys(schema.properties).join(', ')} }${schema.nullable ? ' or null' : ''}`;
  const range = schema.maxLength ? `, at most ${schema.maxLength} characters` : '';
  return `${schema.format ?? schema.type ?? 'value'}${range}${schema.nullable ? ' or null' : ''}`;
}

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
