import type { TestDatabases } from '@bn/server/testing';
import { startTestServer, type TestServer, type TestServerOptions } from '@bn/server/testing/server';
import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
} from '@playwright/test';
import { waitAfterResizing } from './layout.ts';
import { recordMessages } from './messages.ts';
import { Network, type Person } from './network.ts';

/** Messages that a test provokes on purpose, such as the browser's own line about a failed request. */
type Allowed = RegExp[];

interface WorkerFixtures {
  /** One server for all tests of a process, which run one after the other; and one more for each other choice of options. */
  servers: (options: TestServerOptions) => Promise<TestServer>;
}

interface Fixtures {
  /** Whether the network sends mails. */
  mail: boolean;
  server: TestServer;
  /** Fills the database of this test only. */
  network: Network;
  /** Texts on the console that this test expects; any other error or warning fails it. */
  allowConsole: Allowed;
  watch: (page: Page) => void;
  /** Whether the browser is ever idle: then the app prefetches all other screens, which costs more than the test itself. */
  idle: boolean;
  /** A further tab of the same browser, and so of the same session; at `path`, unless the test listens to it first. */
  anotherTab: (path?: string) => Promise<Page>;
  /** A page on another device, with the same options unless others are given; it is closed at the end of the test. */
  another: (options?: BrowserContextOptions) => Promise<Page>;
  /**
   * Signs in without the login screen, which has its own tests: a session, and its user stored as the browser stores it, from the
   * next page load on. Another person may follow in the same browser, which costs a third of a browser of their own.
   */
  signIn: (person: Pick<Person, 'email'>, page?: Page) => Promise<void>;
}

/** The line that Chromium writes for every answer of 4xx and 5xx. */
export const FAILED_REQUEST = /Failed to load resource: the server responded with a status of/;
export const LOST_CONNECTION = /Failed to load resource: net::ERR_/;
/** What Playwright logs when `serviceWorkers` is 'block'. */
const NO_WORKER = /Service Worker registration blocked by Playwright/;

async function prepare(context: BrowserContext, idle: boolean): Promise<void> {
  await recordMessages(context);
  if (!idle) await context.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }));
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  servers: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures a fixture needs from its parameter
    async ({}, use) => {
      const databases = JSON.parse(process.env.E2E_DATABASES ?? '{}') as TestDatabases;
      const started = new Map<string, Promise<TestServer>>();
      await use((options) => {
        const key = JSON.stringify(options);
        const server = started.get(key) ?? startTestServer(databases, options);
        started.set(key, server);
        return server;
      });
      for (const server of started.values()) await (await server).stop();
    },
    { scope: 'worker' },
  ],
  mail: [false, { option: true }],
  server: async ({ servers, mail }, use) => use(await servers({ mail })),
  baseURL: ({ server }, use) => use(server.address),
  network: [
    async ({ server }, use) => {
      const { ownerUrl, close } = await server.open();
      const network = new Network(ownerUrl);
      await network.open();
      await use(network);
      await network.close();
      await close();
    },
    { auto: true },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures a fixture needs from its parameter
  allowConsole: async ({}, use) => use([]),
  watch: async ({ allowConsole }, use) => {
    const problems: string[] = [];
    await use((page) => {
      waitAfterResizing(page);
      page.on('console', (message) => {
        const bad = message.type() === 'error' || message.type() === 'warning';
        if (bad && ![...allowConsole, NO_WORKER].some((allowed) => allowed.test(message.text())))
          problems.push(message.text());
      });
      page.on('pageerror', (error) => problems.push(String(error)));
      page.on('request', (request) => {
        const url = request.url();
        if (!/^(http:\/\/(127\.0\.0\.1|localhost):|data:|blob:)/.test(url))
          problems.push(`left the machine: ${url}`);
      });
    });
    expect(problems, 'errors, warnings and foreign requests').toEqual([]);
  },
  idle: [false, { option: true }],
  context: async ({ context, idle }, use) => {
    await prepare(context, idle);
    await use(context);
  },
  page: async ({ page, watch }, use) => {
    watch(page);
    await use(page);
  },
  anotherTab: async ({ context, watch }, use) =>
    use(async (path) => {
      const tab = await context.newPage();
      watch(tab);
      if (path !== undefined) await tab.goto(path);
      return tab;
    }),
  another: async ({ browser, baseURL, watch, idle }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (options = {}) => {
      const context = await browser.newContext({ baseURL: baseURL ?? '', ...options });
      contexts.push(context);
      await prepare(context, idle);
      const page = await context.newPage();
      watch(page);
      return page;
    });
    for (const context of contexts) await context.close();
  },
  signIn: async ({ page: own, server, network }, use) => {
    let count = 0;
    await use(async ({ email }, page = own) => {
      const token = await network.session(email);
      const response = await fetch(`${server.address}/api/auth/me`, {
        headers: { Authorization: `Bearer ${token}` },
      });
      if (!response.ok)
        throw new Error(`Signing in ${email} failed: ${response.status} ${await response.text()}`);
      const user = await response.text();
      count += 1;
      await page.context().addInitScript(
        ([number, storedToken, storedUser]) => {
          // Once: after a later sign-out the person must stay signed out.
          if (Number(localStorage.getItem('seeded')) >= Number(number)) return;
          localStorage.setItem('seeded', number as string);
          localStorage.setItem('token', storedToken as string);
          localStorage.setItem('user', storedUser as string);
        },
        [String(count), token, user],
      );
    });
  },
});
export { expect };
