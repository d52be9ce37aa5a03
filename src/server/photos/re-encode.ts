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
  const { width, height, format } = await orUnreadable<Metadata>(
    sharp(bytes, { limitInputPixels: false }).metadata(),
  )
  if (format !== (type === 'avif' ? 'heif' : type)) throw new Refused('photo-unreadable')
  if (width * height > mostPixels) throw new Refused('photo-too-large')

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

/** What the decoder cannot read is the sender's file, not our fault. */
async function orUnreadable<Value>(work: Promise<Value>): Promise<Value> {
  try {
    return await work
  } catch {
    throw new Refused('photo-unreadable')
  }
}
