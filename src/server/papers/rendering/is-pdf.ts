/**
 * What the bytes say, whatever the name or the header claims. From the first to the last: with something before or behind,
 * it is another file as well.
 */
export function isPdf(bytes: Uint8Array): boolean {
  const text = (from: number, to?: number) =>
    Buffer.from(bytes.subarray(from, to)).toString('latin1')
  return (
    /^%PDF-[12]\.\d/.test(text(0, 8)) &&
    /%%EOF[\s\0]*$/.test(text(Math.max(0, bytes.length - 1024)))
  )
}
