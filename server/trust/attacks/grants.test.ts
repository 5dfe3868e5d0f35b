import { expect, test } from 'vitest';
import { aMailServer } from '../../test/mail/mail-server.ts';
import { aRandom } from '../kit/input/mutations.ts';
import { anAccount } from '../kit/load/grants.ts';
import { sendingTo } from '../kit/processes/server-process.ts';
import { openWorld } from '../kit/processes/world.ts';
import { reportFigure, scale } from '../kit/results/figures.ts';

const world = await openWorld();
const mailServer = await aMailServer();
const { address } = await world.serve(sendingTo(mailServer));
const { address: withoutMail } = await world.serve();

const STEPS_OF_AN_ORDER = 8;
const AT_ONCE = 6;
/** More would be limited for one account. */
const ONCE = ['the password is forgotten'];

/** Each order with its own steps; the colleague tries everything at its end. */
function anOrder(names: readonly string[], random: (below: number) => number): string[] {
  const order: string[] = [];
  while (order.length < STEPS_OF_AN_ORDER) {
    const name = names[random(names.length)] as string;
    if (!(ONCE.includes(name) && order.includes(name))) order.push(name);
  }
  return [...order, 'a colleague uses a link', 'a colleague signs in'];
}

test('56c. grants against links and passwords, in every order', async (context) => {
  const superAdmin = await world.aSuperAdmin();
  const chapter = await world.aChapter();
  let steps = 0;
  let kinds = 0;
  const run = async (number: number): Promise<void> => {
    const colleague = await world.aMember({ chapter, flags: ['can_add_member'] });
    const random = aRandom(Math.imul(number, 2_654_435_761));
    const adder = random(3) === 0 ? 'super admin' : 'colleague';
    const cast = { colleague, superAdmin, chapter };
    const account = await anAccount({ address, withoutMail, mailServer }, cast, adder);
    const order = anOrder(Object.keys(account.steps), random);
    kinds = Object.keys(account.steps).length;
    for (const [position, name] of order.entries()) {
      const soFar = [`added by a ${adder}`, ...order.slice(0, position + 1)].join(', then ');
      try {
        await account.steps[name]?.();
        const { found, expected } = await account.looked();
        expect(found, 'the links and sessions that work').toEqual(expected);
      } catch (error) {
        throw new Error(`${soFar}: ${(error as Error).message}`, { cause: error });
      }
      steps += 1;
    }
  };
  const orders = Array.from({ length: scale.grantOrders }, (_, index) => index + 1);
  while (orders.length > 0) await Promise.all(orders.splice(0, AT_ONCE).map(run));
  reportFigure(
    context,
    `${scale.grantOrders} orders with ${steps} steps of ${kinds} kinds: no colleague opened an account that holds a permission, or was still signed in to one`,
  );
});
