import { compose, type Dispatch, type Middleware, type MiddlewareAPI } from 'redux';

type Handle = (action: unknown) => unknown;

/** A middleware to which others can be added while the store is in use. */
export const lateMiddleware = () => {
  const joined: Middleware[] = [];
  let rebuild = () => {};
  const middleware: Middleware = (store: MiddlewareAPI<Dispatch>) => (next: Handle) => {
    let handle = next;
    rebuild = () => {
      handle = compose<Handle>(...joined.map((one) => one(store)))(next);
    };
    return (action: unknown) => handle(action);
  };
  return {
    middleware,
    join: (...more: Middleware[]) => {
      joined.push(...more);
      rebuild();
    },
  };
};
