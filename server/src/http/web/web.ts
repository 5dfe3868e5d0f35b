import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { LOGO_ICONS, type LogoIcon, STORED_LOGO_TYPE } from '@bn/contract';
import { pathOf } from '@bn/http-front';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../../errors.ts';
import { acceptedEncodings } from '../answer/encodings.ts';
import { sendRefusal } from '../answer/errors.ts';
import { isApi } from '../call/admission.ts';
import { policyOfPage } from './headers.ts';

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
};
/** Where browsers share a contact to the installed app (web/public/manifest.webmanifest): answered by its service worker. */
const SHARED_CONTACT = '/shared-contact';
/** The build puts the compressed forms beside each file. */
const COMPRESSED = /\.(br|gz)$/;

interface Asset {
  body: Buffer;
  brotli: Buffer | undefined;
  gzip: Buffer | undefined;
  type: string;
  revision: string;
  cache: string;
  policy?: string;
}

/**
 * Serves the built web app from memory: it is small, it never changes while the server runs, and a path that is not
 * in the table cannot reach the disk. Any other address that wants a page gets the app, which knows its own routes.
 */
export async function serveWeb(
  app: FastifyInstance,
  folder: string | undefined,
  identity: () => NetworkIdentity | undefined = () => undefined,
  settings: PageSettings = {},
): Promise<void> {
  const assets = folder === undefined ? new Map<string, Asset>() : await load(folder);
  const built = assets.get('/index.html');
  const plain = built && withPolicy(built);
  let own: { identity: NetworkIdentity | undefined; assets: ReadonlyMap<string, Asset> } | undefined;
  /** The few files that know the network's name and logo: made again when one of them changes. */
  const current = (): ReadonlyMap<string, Asset> => {
    const now = identity();
    if (!own || !isDeepStrictEqual(now, own.identity))
      own = { identity: now, assets: ownAssets(assets, plain, settings, now) };
    return own.assets;
  };
  current();
  app.setNotFoundHandler((request, reply) => {
    const path = pathOf(request.url);
    // Its worker is gone: the card is not read here, and can be shared again once the app has opened.
    if (request.method === 'POST' && path === SHARED_CONTACT)
      return reply.redirect('/elevated/referral-sent?give=1', 303);
    const known = current();
    const asset = isRead(request)
      ? (known.get(path) ??
        assets.get(path) ??
        (wantsPage(request, path) ? known.get('/index.html') : undefined))
      : undefined;
    if (!asset) return sendRefusal(reply, new Refusal('not_found', 'Not found'));
    return send(request, reply, asset);
  });
}

interface NetworkIdentity {
  network_name: string | null;
  logo: Readonly<Record<LogoIcon, string>> | null;
}
interface PageSettings {
  'time-zone'?: string | undefined;
  currency?: string | undefined;
  'calling-code'?: string | undefined;
  'sends-mail'?: '1' | undefined;
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const asHtmlText = (text: string): string =>
  text.replaceAll(/[&<>"]/g, (character) => ESCAPES[character] ?? '');

/** Page, service worker and manifest as this network has them. */
function ownAssets(
  assets: ReadonlyMap<string, Asset>,
  plain: Asset | undefined,
  settings: PageSettings,
  identity: NetworkIdentity | undefined,
): ReadonlyMap<string, Asset> {
  const name = identity?.network_name ?? undefined;
  const icons = identity?.logo;
  const own = new Map<string, Asset>();
  const [worker, manifest] = [assets.get('/sw.js'), assets.get('/manifest.webmanifest')];
  const page =
    plain &&
    rewritten(plain, (html) => {
      const metas = Object.entries({ ...settings, 'network-name': name, 'network-logo': icons?.small })
        .filter(([, content]) => content !== undefined)
        .map(([key, content]) => `<meta name="${key}" content="${asHtmlText(String(content))}">`);
      return html
        .replace('</head>', () => `${metas.join('')}</head>`)
        .replace(/<title>.*?<\/title>/, (title) => (name ? `<title>${asHtmlText(name)}</title>` : title))
        .replace(/<link rel="icon"[^>]*>/, (link) =>
          icons ? `<link rel="icon" type="image/png" href="${icons.small}">` : link,
        )
        .replace(/<link rel="apple-touch-icon"[^>]*>/, (link) =>
          icons ? `<link rel="apple-touch-icon" href="${icons.small}">` : link,
        );
    });
  if (page) own.set('/index.html', page);
  if (plain && page && worker)
    own.set(
      '/sw.js',
      rewritten(worker, (script) => script.replace(plain.revision, () => page.revision)),
    );
  if (manifest && (name || icons))
    own.set(
      '/manifest.webmanifest',
      rewritten(manifest, (json) =>
        JSON.stringify({
          ...JSON.parse(json),
          ...(name && { name, short_name: name }),
          ...(icons && { icons: manifestIcons(icons) }),
        }),
      ),
    );
  return own;
}

const manifestIcons = (icons: Readonly<Record<LogoIcon, string>>) =>
  (['small', 'large', 'maskable'] as const).map((icon) => ({
    src: icons[icon],
    sizes: `${LOGO_ICONS[icon].side}x${LOGO_ICONS[icon].side}`,
    type: STORED_LOGO_TYPE,
    ...(icon === 'maskable' && { purpose: 'maskable' }),
  }));

/** Scripts in the page as it was built; those of files have no text here. */
const INLINE_SCRIPT = /<script[^>]*>([\s\S]*?)<\/script>/g;

const withPolicy = (page: Asset): Asset => {
  const scripts = [...page.body.toString().matchAll(INLINE_SCRIPT)].map(([, text = '']) => text);
  return { ...page, policy: policyOfPage(scripts.filter(Boolean)) };
};

/**
 * The same file with another text. The service worker knows the page by its revision
 * (web/scripts/service-worker.ts): with a revision that depends on the settings, browsers that cache the page
 * fetch it again after a change of the settings.
 */
function rewritten(asset: Asset, rewrite: (text: string) => string): Asset {
  const text = asset.body.toString();
  const own = rewrite(text);
  if (own === text) return asset;
  const body = Buffer.from(own);
  return {
    ...asset,
    body,
    brotli: brotliCompressSync(body),
    gzip: gzipSync(body),
    revision: revisionOf(body),
  };
}

const revisionOf = (body: Buffer) => createHash('sha256').update(body).digest('base64url').slice(0, 22);

const isRead = ({ method }: FastifyRequest) => method === 'GET' || method === 'HEAD';

/** A browser that navigates asks for HTML, whatever the address looks like; a missing file is still missing. */
function wantsPage({ headers }: FastifyRequest, path: string): boolean {
  if (isApi(path)) return false;
  const accept = headers.accept ?? '*/*';
  return accept.includes('text/html') || (accept.includes('*/*') && extname(path) === '');
}

function send(request: FastifyRequest, reply: FastifyReply, asset: Asset): FastifyReply {
  const etag = `"${asset.revision}"`;
  reply
    .header('Cache-Control', asset.cache)
    .header('ETag', etag)
    .header('Vary', 'Accept-Encoding')
    .type(asset.type);
  if (asset.policy) reply.header('Content-Security-Policy', asset.policy);
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  const accepts = acceptedEncodings(request);
  reply.code(200);
  if (asset.brotli && accepts('br')) return reply.header('Content-Encoding', 'br').send(asset.brotli);
  if (asset.gzip && accepts('gzip')) return reply.header('Content-Encoding', 'gzip').send(asset.gzip);
  return reply.send(asset.body);
}

async function load(folder: string): Promise<Map<string, Asset>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && !COMPRESSED.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  const loaded = await Promise.all(
    files.map(
      async (file) => [`/${relative(folder, file).split(sep).join('/')}`, await loadAsset(file)] as const,
    ),
  );
  return new Map(loaded);
}

async function loadAsset(file: string): Promise<Asset> {
  const unlessMissing = (name: string) => readFile(name).catch(() => undefined);
  const [body, brotli, gzip] = await Promise.all([
    readFile(file),
    unlessMissing(`${file}.br`),
    unlessMissing(`${file}.gz`),
  ]);
  return {
    body,
    brotli,
    gzip,
    type: TYPES[extname(file)] ?? 'application/octet-stream',
    revision: revisionOf(body),
    // The bundler puts a hash of the content into these names: a new content has a new address.
    cache: file.includes(`${sep}assets${sep}`) ? 'public, max-age=31536000, immutable' : 'no-cache',
  };
}
