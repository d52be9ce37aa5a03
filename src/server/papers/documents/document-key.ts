/** The file store's key of one version. */
export const documentKey = (fileId: string): string => `documents/${fileId}.pdf`
