import { Type } from 'typebox';

/** Where a picture is read without a session, below the address of this server. It changes with the picture and the chapter. */
export const PicturePath = Type.String({ title: 'PicturePath' });

/** What makes it unguessable. Every other spelling is as unknown as a wrong one. */
export const PictureSecret = Type.String({ title: 'PictureSecret' });
