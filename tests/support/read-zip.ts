import { inflateRawSync } from 'node:zlib'

/** The files of a ZIP by name, read from its central directory. */
export function readZip(zip: Buffer): Map<string, Buffer> {
  const end = zip.lastIndexOf(Buffer.from('PK\u0005\u0006'))
  const count = zip.readUInt16LE(end + 10)
  const files = new Map<string, Buffer>()
  let at = zip.readUInt32LE(end + 16)
  for (let n = 0; n < count; n += 1) {
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) =>
      zip.readUInt16LE(at + offset),
    ) as [number, number, number]
    const name = zip.subarray(at + 46, at + 46 + nameLength).toString()
    files.set(name, contentAt(zip, zip.readUInt32LE(at + 42), at))
    at += 46 + nameLength + extraLength + commentLength
  }
  return files
}

/** `local` is the offset of the file's own header, `entry` that of its line in the directory (which knows the lengths). */
function contentAt(zip: Buffer, local: number, entry: number): Buffer {
  const from = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
  const packed = zip.subarray(from, from + zip.readUInt32LE(entry + 20))
  return zip.readUInt16LE(entry + 10) === 8 ? inflateRawSync(packed) : packed
}
