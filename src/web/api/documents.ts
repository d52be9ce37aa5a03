export const documentVersionFile = (documentId: string, version: number): string =>
  `/api/admin/documents/${encodeURIComponent(documentId)}/versions/${version}/file`

export const documentFile = (documentId: string): string =>
  `/api/documents/${encodeURIComponent(documentId)}/file`
