import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

const photo = join(import.meta.dirname, '../seed/pictures/weighed.webp')

/** A parcel of the demonstration on the scale, as the home page shows it (AVIF), twice its size there. */
export const drawWeighed = async (): Promise<Buffer> =>
  // Passes the bytes to sharp, as the tests do.
  sharp(await readFile(photo))
    .extract({ left: 0, top: 170, width: 1200, height: 616 })
    .resize({ width: 840 })
    .avif({ quality: 42, effort: 9 })
    .toBuffer()
