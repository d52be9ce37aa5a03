import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

const photo = join(import.meta.dirname, '../seed/pictures/weighed.webp')

/** A parcel of the demonstration on the scale, as the home page shows it, twice its size there. The oldest browsers that run the site read no AVIF. */
export const drawWeighed = async (): Promise<Buffer> =>
  // Passes the bytes to sharp, as the tests do.
  sharp(await readFile(photo))
    .extract({ left: 0, top: 170, width: 1200, height: 616 })
    .resize({ width: 840 })
    .webp({ quality: 50, effort: 6 })
    .toBuffer()
