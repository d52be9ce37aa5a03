/** What the bytes say, whatever the name or the header claims: a PDF's head, and its end where an end is. */
export function isPdf(bytes: Uint8Array): boolean {
  const text = (from: number, to?: number) =>
    Buffer.from(bytes.subarray(from, to)).toString('latin1')
  return /^%PDF-[12]\.\d/.test(text(0, 8)) && /%%EOF\s*$/.test(text(-64))
}
