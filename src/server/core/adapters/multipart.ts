/**
 * The parts of a `multipart/mixed` body by their `Content-ID`, byte for byte: a PDF is no text. Undefined when the type has no
 * boundary or the body has no end.
 */
export function partsOf(type: string, body: Buffer): ReadonlyMap<string, Buffer> | undefined {
  const boundary = boundaryOf(type)
  if (boundary === undefined) return undefined
  const delimiter = Buffer.from(`--${boundary}`)
  const parts = new Map<string, Buffer>()
  let start = delimiterAt(body, delimiter, 0)
  while (start !== undefined) {
    const after = start + delimiter.length
    if (body.subarray(after, after + 2).toString('latin1') === '--') return parts
    const next = delimiterAt(body, delimiter, after)
    if (next === undefined) return undefined
    addPart(parts, body.subarray(after, next))
    start = next
  }
  return undefined
}

const boundaryOf = (type: string): string | undefined => {
  const [, quoted, bare] = /;\s*boundary=(?:"([^"]+)"|([^\s;]+))/i.exec(type) ?? []
  return quoted ?? bare
}

/** The next delimiter at the start of a line: the same bytes elsewhere belong to a part. */
function delimiterAt(body: Buffer, delimiter: Buffer, from: number): number | undefined {
  let at = body.indexOf(delimiter, from)
  while (at > 0 && body[at - 1] !== lineFeed) at = body.indexOf(delimiter, at + 1)
  return at === -1 ? undefined : at
}

const lineFeed = 10
const carriageReturn = 13

/** A part is the end of the delimiter's line, its headers, an empty line, its bytes and one line end. */
function addPart(parts: Map<string, Buffer>, part: Buffer): void {
  const windows = part.indexOf('\r\n\r\n')
  const unix = part.indexOf('\n\n')
  const isWindows = windows !== -1 && (unix === -1 || windows < unix)
  const end = isWindows ? windows : unix
  if (end === -1) return
  const [, id] =
    /^content-id:\s*<?([^>\r\n]+)>?/im.exec(part.subarray(0, end).toString('latin1')) ?? []
  if (id === undefined) return
  const last = part[part.length - 2] === carriageReturn ? part.length - 2 : part.length - 1
  parts.set(id, part.subarray(end + (isWindows ? 4 : 2), last))
}
