/** The file store's key of the archive of a year. */
export const archiveKey = (year: number): string => `archives/invoices-${year}.zip`
