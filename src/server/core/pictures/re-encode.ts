import sharp, { type Metadata } from 'sharp'
import { oneAtATime } from '#server/core/for-each-apart.ts'
import { Refused } from '#server/core/refused.ts'

export type Picture = {
  readonly full: Buffer
  readonly thumbnail: Buffer
  readonly width: number
  readonly height: number
}

export type PagePicture = {
  readonly large: Buffer
  readonly small: Buffer
  readonly width: number
  readonly height: number
}

const mostPixels = 60_000_000
/** Enough for a phone's camera; the avatar is only 256 px. */
const mostPixelsOfAvatar = 25_000_000
/** The decoder holds a whole AVIF in memory, at 17 bytes a pixel. */
const mostPixelsOfAvif = 12_000_000
const mostBytesAtOnce = 100_000_000
/** The decoder reads a PNG by bands of whole lines: 12 000 px of sixteen bits with alpha take 155 MB, 60 000 px took 466. */
const mostBytesOfLine = 100_000
const fullSide = 2000
export const thumbnailSide = 480
const paperSide = 2400
const pageSide = 1280

// One decoder per accepted kind: SVG, GIF, TIFF, PDF and all others stay blocked.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadHeifBuffer',
  ],
})
sharp.concurrency(1)
sharp.cache(false)

/**
 * Makes two new JPEGs from a picture that a stranger sent: upright, without metadata, 2000 px and 480 px at most. Refuses
 * `photo-unreadable` and `photo-too-large` (60 megapixels, 12 of an AVIF).
 */
export function reEncode(bytes: Uint8Array): Promise<Picture> {
  return oneAtATime(() => twoSizes(bytes))
}

/**
 * Makes a new square WebP of `side` px from the middle of a JPEG, PNG or WebP of 25 megapixels at most. Refuses like `reEncode`.
 */
export function reEncodeSquare(bytes: Uint8Array, side: number): Promise<Buffer> {
  return oneAtATime(async () => {
    const picture = await guarded(bytes, ['jpeg', 'png', 'webp'], mostPixelsOfAvatar)
    return orUnreadable(
      picture.resize({ width: side, height: side, fit: 'cover' }).webp({ quality: 82 }).toBuffer(),
    )
  })
}

/**
 * Makes two new WebPs for a public page, upright and without metadata: 1280 px and 640 px at most. Takes and refuses what
 * `reEncode` does.
 */
export function reEncodeForPages(bytes: Uint8Array): Promise<PagePicture> {
  return oneAtATime(async () => {
    const picture = await guarded(bytes, ['jpeg', 'png', 'webp', 'avif'])
    const large = await orUnreadable(
      picture
        .resize({ width: pageSide, height: pageSide, fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 76 })
        .toBuffer({ resolveWithObject: true }),
    )
    const small = await sharp(large.data)
      .resize({
        width: pageSide / 2,
        height: pageSide / 2,
        fit: 'inside',
        withoutEnlargement: true,
      })
      .webp({ quality: 76 })
      .toBuffer()
    return { large: large.data, small, width: large.info.width, height: large.info.height }
  })
}

/** Makes one new JPEG of a paper (JPEG or PNG), sharp enough to read: 2 400 px at most. Refuses like `reEncode`. */
export function reEncodeDocument(bytes: Uint8Array): Promise<Buffer> {
  return oneAtATime(async () => {
    const picture = await guarded(bytes, ['jpeg', 'png'])
    return orUnreadable(
      picture
        .resize({ width: paperSide, height: paperSide, fit: 'inside', withoutEnlargement: true })
        .jpeg({ quality: 84 })
        .toBuffer(),
    )
  })
}

/**
 * The same JPEG when it is light enough, else a smaller and coarser one; undefined when even that is too heavy, or the picture is
 * unreadable.
 */
export async function reEncodeUnder(
  mostBytes: number,
  jpeg: Uint8Array,
): Promise<Uint8Array | undefined> {
  if (jpeg.length <= mostBytes) return jpeg
  const lighter = await oneAtATime(() =>
    sharp(jpeg, { limitInputPixels: mostPixels })
      .resize({ width: 360, height: 360, fit: 'inside' })
      .jpeg({ quality: 55 })
      .toBuffer()
      .catch(() => undefined),
  )
  return lighter && lighter.length <= mostBytes ? lighter : undefined
}

async function twoSizes(bytes: Uint8Array): Promise<Picture> {
  const picture = await guarded(bytes, ['jpeg', 'png', 'webp', 'avif'])
  const full = await orUnreadable(
    picture
      .resize({ width: fullSide, height: fullSide, fit: 'inside', withoutEnlargement: true })
      .jpeg({ quality: 82 })
      .toBuffer({ resolveWithObject: true }),
  )
  const thumbnail = await sharp(full.data)
    .resize({ width: thumbnailSide, height: thumbnailSide, fit: 'inside' })
    .jpeg({ quality: 76 })
    .toBuffer()
  return { full: full.data, thumbnail, width: full.info.width, height: full.info.height }
}

/** Returns the picture, upright and opaque, once its kind and its declared size are known to be harmless. */
async function guarded(
  bytes: Uint8Array,
  taken: readonly PictureType[],
  pixels: number = mostPixels,
): Promise<ReturnType<typeof sharp>> {
  const type = pictureTypeOf(bytes)
  if (type === undefined || !taken.includes(type)) throw new Refused('photo-unreadable')
  const metadata = await orUnreadable(sharp(bytes, { limitInputPixels: false }).metadata())
  if (metadata.format !== (type === 'avif' ? 'heif' : type)) throw new Refused('photo-unreadable')
  if (isTooLarge(metadata, pixels)) throw new Refused('photo-too-large')
  return sharp(bytes, { limitInputPixels: pixels, failOn: 'error' })
    .autoOrient()
    .flatten({ background: '#ffffff' })
}

/**
 * The decoder reads most pictures line by line. For those that it holds whole, or whose lines are very long, the memory counts.
 */
function isTooLarge(metadata: Metadata, most: number): boolean {
  const { width, height, format, isProgressive } = metadata
  const pixels = width * height
  return (
    pixels > most ||
    (format === 'heif' && pixels > mostPixelsOfAvif) ||
    (format === 'png' && width * bytesPerPixel(metadata) > mostBytesOfLine) ||
    (isProgressive && pixels * bytesPerPixel(metadata) > mostBytesAtOnce)
  )
}

/** libjpeg stores two bytes per coefficient, a quarter of the colours with 4:2:0; PNG stores its samples. */
function bytesPerPixel({ format, channels, depth, chromaSubsampling }: Metadata): number {
  if (format !== 'jpeg') return channels * (depth === 'uchar' ? 1 : 2)
  return chromaSubsampling === '4:2:0' ? 3 : 2 * channels
}

/** When the decoder cannot read the file, the sender's file is wrong, not our code. */
async function orUnreadable<Value>(work: Promise<Value>): Promise<Value> {
  try {
    return await work
  } catch {
    throw new Refused('photo-unreadable')
  }
}

type PictureType = 'jpeg' | 'png' | 'webp' | 'avif'

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
