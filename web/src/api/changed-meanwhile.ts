import type { EditProblem } from '@bn/contract';
import { isObject } from './client/client.ts';

/** What somebody else has changed in a record since it was read, if a call was refused because of it. */
export const changedIn = (error: unknown): EditProblem['changed'] =>
  isObject(error) ? (error.changed as EditProblem['changed']) : undefined;
