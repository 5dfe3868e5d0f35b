import { Type } from 'typebox';
import { EXPORT_TYPES, IMPORT_LIMITS, LIMITS } from '../domain.ts';
import { endpoints } from '../endpoints.ts';
import { route, superAdmin, superAdminOrFlag } from '../route.ts';
import { ImportFilter, ImportHolds } from '../schemas/choices.ts';
import { ChangedMatching, ChosenChapter, CorrectedCell, Import, ImportRow } from '../schemas/imports.ts';
import { ListOf, PAGE } from '../schemas/lists.ts';
import { Closed, Flag01, Id, Line, Nullable, SomeOf } from '../schemas/primitives.ts';

/** An import belongs to the person who started it: everyone else gets 404. */
const access = superAdminOrFlag('can_add_member');
const params = Closed({ id: Id });
const FILES = [EXPORT_TYPES.csv] as const;

export const importTemplate = route({
  endpoint: endpoints.importTemplate,
  summary:
    'An empty file with the headings that are recognised, and one row as an example; of members, or of the figures that it `holds`',
  access,
  query: Closed({ holds: Type.Optional(ImportHolds) }),
  files: FILES,
});

export const createImport = route({
  endpoint: endpoints.createImport,
  summary:
    'Begin an import of members from a CSV or .xlsx file of `size` bytes, or for super admins of the past figures that it `holds`; its parts are sent next. A member adds to their own chapter only. While another file of the caller waits to be imported, this is refused (409) unless `discard_unfinished` is 1',
  access,
  body: Closed({
    file_name: Line(IMPORT_LIMITS.fileName),
    size: Type.Integer({ minimum: 1, maximum: LIMITS.idMax }),
    holds: Type.Optional(ImportHolds),
    discard_unfinished: Type.Optional(Flag01),
  }),
  status: 201,
  answer: Import,
  idempotent: true,
  problems: [409, 413, 429],
});

export const listImports = route({
  endpoint: endpoints.listImports,
  summary:
    "The caller's own imports, the latest first; for super admins with finished imports of past figures by anyone",
  access,
  answer: Closed({ imports: Type.Array(Import) }),
});

export const getImport = route({
  endpoint: endpoints.getImport,
  summary: 'An import: its progress, what was found in the file, what has been written',
  access,
  params,
  answer: Import,
  problems: [404],
});

export const uploadImport = route({
  endpoint: endpoints.uploadImport,
  summary:
    "Send one part of an import's file; all are of the same size but the last. The same part may be sent again. With the last one missing the file is read",
  access,
  params,
  query: Closed({ part: Type.Integer({ minimum: 0, maximum: 1_000 }) }),
  bytes: IMPORT_LIMITS.partBytes,
  answer: Import,
  problems: [404, 409, 413],
});

export const downloadImport = route({
  endpoint: endpoints.downloadImport,
  summary:
    'The file with the corrections as CSV, all rows or those of one kind, named after the original; the rejected ones as an Excel workbook that says first what is wrong',
  access,
  params,
  query: Closed({ kind: Type.Optional(ImportFilter) }),
  files: [...FILES, EXPORT_TYPES.xlsx],
  problems: [404, 409],
});

export const matchImport = route({
  endpoint: endpoints.matchImport,
  summary:
    'Say which row holds the headings (0 for none) and which column holds what, what becomes of chapters that do not exist, and whether existing members are updated; rows that this concerns are checked again. With another row of headings the columns are guessed again, and corrections above it are lost',
  access,
  params,
  body: SomeOf({
    headings_line: Type.Integer({ minimum: 0, maximum: LIMITS.idMax }),
    matching: ChangedMatching,
    make_chapters: Flag01,
    chapters: Type.Array(ChosenChapter, { minItems: 1, maxItems: IMPORT_LIMITS.chapters }),
    update_existing: Flag01,
  }),
  answer: Import,
  problems: [404, 409],
});

export const listImportRows = route({
  endpoint: endpoints.listImportRows,
  summary: 'The rows of an import, all, of one kind or those with a warning, in the order of the file',
  access,
  params,
  query: Closed({ kind: Type.Optional(ImportFilter), ...PAGE }),
  answer: ListOf('rows', ImportRow),
  problems: [404],
});

export const correctImportRow = route({
  endpoint: endpoints.correctImportRow,
  summary: 'Correct cells of a row; the row is checked again at once',
  access,
  params,
  body: Closed({
    line: Type.Integer({ minimum: 1, maximum: LIMITS.idMax }),
    cells: Type.Array(CorrectedCell, { minItems: 1, maxItems: IMPORT_LIMITS.columns }),
  }),
  /** Rows with the same e-mail may have become valid or invalid with it: the import carries the counts. */
  answer: Closed({ row: ImportRow, import: Import }),
  problems: [404, 409],
});

export const startImport = route({
  endpoint: endpoints.startImport,
  summary:
    'Import all valid rows; it continues in the background, even if the connection is lost or the server restarts. With `invite` 1 everyone who is added gets an invitation by e-mail (409 where the network sends none); without it no one does, and they can be invited later',
  access,
  params,
  body: Nullable(SomeOf({ invite: Flag01 })),
  status: 202,
  answer: Import,
  idempotent: true,
  problems: [404, 409],
});

export const cancelImport = route({
  endpoint: endpoints.cancelImport,
  summary: 'Cancel an import; members already added stay',
  access,
  params,
  answer: Import,
  idempotent: true,
  problems: [404, 409],
});

export const undoImport = route({
  endpoint: endpoints.undoImport,
  summary:
    'Undo an import of past figures as a whole, within 30 days of its end, whoever started it; its figures are withdrawn in the background and count no more. Again: nothing more happens',
  access: superAdmin,
  params,
  status: 202,
  answer: Import,
  idempotent: true,
  problems: [404, 409],
});

export const importInvitations = route({
  endpoint: endpoints.importInvitations,
  summary:
    'One-time links with which the people who were added and not mailed choose a password, as a file; each link can be downloaded once (409 when none is left). Where mail goes out, for super admins',
  access,
  params,
  /** Where the web app is, as the caller reaches it: the links begin with it. */
  body: Closed({
    address: Type.String({ title: 'Origin', maxLength: 255, pattern: '^https?://[A-Za-z0-9.:\\[\\]-]+$' }),
  }),
  files: FILES,
  problems: [404, 409],
});
