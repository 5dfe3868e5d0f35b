export class LeaseLost extends Error {}
export class ImportAborted extends Error {}
