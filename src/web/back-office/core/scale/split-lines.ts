/** A line of a scale is shorter; longer, the port has another speed or another device. */
const longest = 200

/** The bytes of a serial port as text: the eighth bit of older scales is a parity. */
export const asciiOf = (bytes: Uint8Array): string =>
  String.fromCharCode(...bytes.map((byte) => byte & 0x7f))

/** The whole lines so far, and the beginning of the next. */
export function splitLines(text: string): { readonly lines: string[]; readonly rest: string } {
  const lines = text.split(/[\r\n]+/)
  const rest = lines.pop() ?? ''
  return { lines: lines.filter((line) => line !== ''), rest: rest.slice(-longest) }
}
