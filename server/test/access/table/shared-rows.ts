import type { Rows } from './columns.ts';

export const PUBLIC: Rows = { general: [200, 200, 200, 200, 200, 200, 200] };

export const SIGNED_IN: Rows = { general: [401, 200, 200, 200, 200, 200, 200] };

export const MEMBERS: Rows = { general: [401, 200, 200, 200, 200, 200, 403] };

export const SUPER_ADMIN: Rows = { general: [401, 403, 403, 403, 403, 403, 200] };
