import sharp from 'sharp'
import { iconDrawing } from '#words/brand.ts'

/** The mark on its tile for the head of a mail: 36 × 36 there, twice that here (PNG). */
export const drawMailMark = (): Promise<Buffer> =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="72" height="72" viewBox="0 0 32 32">${iconDrawing({ isCut: false })}</svg>`,
    ),
  )
    .png({ palette: true })
    .toBuffer()
