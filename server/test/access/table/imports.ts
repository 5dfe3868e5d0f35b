import type { Area, Rows } from './columns.ts';

const IMPORTERS: Rows = { general: [401, 403, 200, 403, 403, 200, 200] };

/** An import is its maker's alone. */
const OF_ITS_IMPORTER: Rows = {
  own: [401, 403, 200, 403, 403, 200, 200],
  "a colleague's": [401, 403, 404, 403, 403, 404, 404],
};

export const IMPORTS_CALLS = {
  importTemplate: IMPORTERS,
  createImport: { general: [401, 403, 201, 403, 403, 201, 201] },
  listImports: IMPORTERS,
  getImport: OF_ITS_IMPORTER,
  uploadImport: OF_ITS_IMPORTER,
  downloadImport: OF_ITS_IMPORTER,
  matchImport: OF_ITS_IMPORTER,
  listImportRows: OF_ITS_IMPORTER,
  correctImportRow: OF_ITS_IMPORTER,
  startImport: {
    own: [401, 403, 202, 403, 403, 202, 202],
    "a colleague's": [401, 403, 404, 403, 403, 404, 404],
  },
  cancelImport: OF_ITS_IMPORTER,
  /** Of figures of former years, for every super admin, whoever imported them. */
  undoImport: {
    own: [401, 403, 403, 403, 403, 403, 202],
    "a colleague's": [401, 403, 403, 403, 403, 403, 202],
  },
  importInvitations: OF_ITS_IMPORTER,
} satisfies Area;
