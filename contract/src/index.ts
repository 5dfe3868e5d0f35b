export * from './domain.ts';
export * from './endpoints.ts';
export * from './route.ts';
export * from './routes/index.ts';
export * from './routes/operations.ts';
export type * from './schemas/imports.ts';
export type { ListQuery } from './schemas/lists.ts';
export { PermissionFlags, Problem } from './schemas/primitives.ts';
export type * from './schemas/records.ts';
