import { type TSchema, Type } from 'typebox';
import { Nullable } from './primitives.ts';

const PICTURE = 'PicturePath';
/** Where a picture is read without a session, below the address of this server. It changes with the picture and the chapter. */
export const PicturePath = Type.String({ title: PICTURE });

/**
 * A person's picture beside their name: null without one, and where the reader may not open their page. In lists and on pages:
 * what a write answers is remembered for repeated requests, and leaves it out.
 */
export const Face = Type.Optional(Nullable(PicturePath));

/** What makes it unguessable. Every other spelling is as unknown as a wrong one. */
export const PictureSecret = Type.String({ title: 'PictureSecret' });

interface Described {
  title?: string;
  items?: Described;
  properties?: Record<string, Described>;
  required?: string[];
}

/** The schema itself where it holds no picture: what is left of another one has no name of its own. */
const strip = (schema: Described): Described => {
  const { title: _, items, properties, required, ...rest } = schema;
  if (items) {
    const left = strip(items);
    return left === items ? schema : { ...schema, items: left };
  }
  if (!properties) return schema;
  const left = Object.entries(properties).filter(([, one]) => one.title !== PICTURE);
  const stripped = left.map(([name, one]) => [name, strip(one)] as const);
  const isWhole = left.length === Object.keys(properties).length;
  if (isWhole && stripped.every(([name, one]) => one === properties[name])) return schema;
  return {
    ...rest,
    properties: Object.fromEntries(stripped),
    ...(required && { required: required.filter((name) => left.some(([one]) => one === name)) }),
  };
};

/** The same answer for a file, which others may read: without the addresses, at which they could load the pictures. */
export const withoutPictures = <T extends TSchema>(schema: T): T => strip(schema) as unknown as T;
