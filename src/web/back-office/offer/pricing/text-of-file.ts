/** Decodes a spreadsheet file: UTF-8, or the Windows-1252 of a French Excel, whose euro sign is not valid UTF-8. */
export function textOfFile(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
