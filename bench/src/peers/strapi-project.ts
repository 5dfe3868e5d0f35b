import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { FLAGS } from '@bn/contract';

/** The project's first start writes its API token to this file (`peers/strapi/src/index.js`). */
export const TOKEN_FILE = 'token';

interface ContentType {
  plural: string;
  table: string;
  attributes: Record<string, object>;
}
const text = { type: 'string', required: true };
const long = { type: 'text', required: true };
const oneOf = (...values: string[]) => ({ type: 'enumeration', enum: values, required: true });
const one = (target: string) => ({
  type: 'relation',
  relation: 'manyToOne',
  target: `api::${target}.${target}`,
});
const flag = { type: 'integer', default: 0, min: 0, max: 1 };
const TYPES: Record<string, ContentType> = {
  chapter: { plural: 'chapters', table: 'chapters', attributes: { name: text, region: text } },
  member: {
    plural: 'members',
    table: 'members',
    attributes: {
      full_name: text,
      email: { type: 'email', required: true, unique: true },
      phone: text,
      vertical: text,
      subscription_valid_till: { type: 'date' },
      ...Object.fromEntries(FLAGS.map((name) => [name, flag])),
      elevated: { type: 'boolean', default: false },
      chapter: one('chapter'),
    },
  },
  referral: {
    plural: 'referrals',
    table: 'referrals',
    attributes: {
      chapter: one('chapter'),
      from_member: one('member'),
      to_member: one('member'),
      referral_type: oneOf('hot', 'warm', 'cold'),
      tier: oneOf('A', 'B', 'C'),
      contact_number: { ...text, regex: '^[0-9]{1,20}$' },
      contact_preference: oneOf('they_contact', 'you_contact'),
      referral_status: oneOf(
        'new',
        'repeated',
        'got_business',
        'not_contracted_yet',
        'not_a_good_fit',
        'no_response',
        'didnt_get_business',
      ),
      referral_notes: { ...long, maxLength: 2000 },
      converted_to_business: flag,
      date_sent: { type: 'date' },
      recorded_on: { type: 'date' },
    },
  },
  'thank-you-note': {
    plural: 'thank-you-notes',
    table: 'thank_you_notes',
    attributes: {
      referral: one('referral'),
      chapter: one('chapter'),
      from_member: one('member'),
      to_member: one('member'),
      amount: { type: 'decimal' },
      description: long,
      date: { type: 'date' },
      status: text,
    },
  },
};

/** Completes the project in `bench/peers/strapi`: four content types with their default controllers. */
export async function writeProject(folder: string): Promise<void> {
  const put = async (name: string, contents: string | object) => {
    const file = path.join(folder, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, typeof contents === 'string' ? contents : JSON.stringify(contents));
  };
  await put('favicon.png', '');
  await put('public/uploads/.gitkeep', '');
  for (const [name, { plural, table, attributes }] of Object.entries(TYPES)) {
    await put(`src/api/${name}/content-types/${name}/schema.json`, {
      kind: 'collectionType',
      collectionName: table,
      info: { singularName: name, pluralName: plural, displayName: name },
      options: { draftAndPublish: false },
      attributes,
    });
    const uid = `api::${name}.${name}`;
    for (const [part, factory] of Object.entries(FACTORIES))
      await put(
        `src/api/${name}/${part}/${name}.js`,
        `module.exports = require('@strapi/strapi').factories.${factory}('${uid}');\n`,
      );
  }
}

const FACTORIES = {
  controllers: 'createCoreController',
  services: 'createCoreService',
  routes: 'createCoreRouter',
};
