import sharp, { type Metadata } from 'sharp'
import { Refused } from '#server/core/refused.ts'
import { pictureTypeOf } from './picture-type.ts'

export type Picture = {
  readonly full: Buffer
  readonly thumbnail: Buffer
  readonly width: number
  readonly height: number
}

const mostPixels = 60_000_000
const mostBytesAtOnce = 100_000_000
const fullSide = 2000
const thumbnailSide = 480

// One decoder per kind that we take: SVG, GIF, TIFF, PDF and the rest have no way in.
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

let last: Promise<unknown> = Promise.resolve()

/**
 * Two new JPEGs from a picture that a stranger sent: upright, without metadata, 2000 px and 480 px at most. One at a
 * time, so that memory has a ceiling. Refuses `photo-unreadable` and, over 60 megapixels, `photo-too-large`.
 */
export function reEncode(bytes: Uint8Array): Promise<Picture> {
  const picture = last.then(() => decoded(bytes))
  last = picture.catch(() => {})
  return picture
}

async function decoded(bytes: Uint8Array): Promise<Picture> {
  const type = pictureTypeOf(bytes)
  if (type === undefined) throw new Refused('photo-unreadable')
  const metadata = await orUnreadable(sharp(bytes, { limitInputPixels: false }).metadata())
  if (metadata.format !== (type === 'avif' ? 'heif' : type)) throw new Refused('photo-unreadable')
  if (isTooLarge(metadata)) throw new Refused('photo-too-large')

  const full = await orUnreadable(
    sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' })
      .autoOrient()
      .resize({ width: fullSide, height: fullSide, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 82 })
      .toBuffer({ resolveWithObject: true }),
  )
  const thumbnail = await sharp(full.data)
    .resize({ width: thumbnailSide, height: thumbnailSide, fit: 'inside' })
    .jpeg({ quality: 76 })
    .toBuffer()
  return { full: full.data, thumbnail, width: full.info.width, height: full.info.height }
}

/** Most pictures are read line by line; a progressive one is held whole, and its memory is what counts. */
function isTooLarge(metadata: Metadata): boolean {
  const pixels = metadata.width * metadata.height
  return (
    pixels > mostPixels ||
    (metadata.isProgressive && pixels * bytesPerPixel(metadata) > mostBytesAtOnce)
  )
}

/** libjpeg keeps two bytes per coefficient, a quarter of the colours with 4:2:0; PNG keeps its samples. */
function bytesPerPixel({ format, channels, depth, chromaSubsampling }: Metadata): number {
  if (format !== 'jpeg') return channels * (depth === 'uchar' ? 1 : 2)
  return chromaSubsampling === '4:2:0' ? 3 : 2 * channels
}

/** What the decoder cannot read is the sender's file, not our fault. */
async function orUnreadable<Value>(work: Promise<Value>): Promise<Value> {
  try {
    return await work
  } catch {
    throw new Refused('photo-unreadable')
  }
}
