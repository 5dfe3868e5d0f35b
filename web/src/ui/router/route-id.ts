import { LIMITS } from '@bn/contract/domain';

/** The id in an address such as /members/7, or undefined if it is invalid. */
export const routeId = (text: string | undefined): number | undefined => {
  const id = Number(text);
  return Number.isInteger(id) && id >= 1 && id <= LIMITS.idMax ? id : undefined;
};
