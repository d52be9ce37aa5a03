export const returnFileKey = (fileId: string, type: string): string =>
  `returns/${fileId}.${type === 'application/pdf' ? 'pdf' : 'jpg'}`
