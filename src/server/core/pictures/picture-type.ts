export type PictureType = 'jpeg' | 'png' | 'webp' | 'avif'

/** The type by the first bytes, whatever the name or the header claims; `undefined` for types that we do not open. */
export function pictureTypeOf(bytes: Uint8Array): PictureType | undefined {
  const text = (from: number, to: number) =>
    Buffer.from(bytes.subarray(from, to)).toString('latin1')
  if (text(0, 3) === '\xff\xd8\xff') return 'jpeg'
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return endsWithItsPicture(bytes) ? 'png' : undefined
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp'
  if (text(4, 8) === 'ftyp' && ['avif', 'avis'].includes(text(8, 12))) return 'avif'
  return undefined
}

/**
 * A PNG with data behind its last chunk is another file as well (a page, a script, an archive). JPEG may have some: phones append
 * their moving pictures there, and re-encoding drops them.
 */
function endsWithItsPicture(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let at = 8
  while (at + 12 <= bytes.length) {
    const isEnd = view.getUint32(at + 4) === 0x49454e44
    at += 12 + view.getUint32(at)
    if (isEnd) return at === bytes.length
  }
  return false
}
