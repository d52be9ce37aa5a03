/** Where the bytes of one version are kept. */
export const documentKey = (fileId: string): string => `documents/${fileId}.pdf`
