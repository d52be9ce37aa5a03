import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

type Style = {
  readonly size: number
  readonly colour: string
  readonly isBold?: true
  /** Broken into lines of that width. */
  readonly width?: number
}

/** Words as a picture (PNG), in a font file of ours: the machine that builds may have no fonts. */
export function drawWords(words: string, { size, colour, isBold, width }: Style): Promise<Buffer> {
  const file = isBold ? 'DejaVuSans-Bold.ttf' : 'DejaVuSans.ttf'
  return sharp({
    text: {
      text: `<span foreground="${colour}">${words}</span>`,
      font: `${isBold ? 'DejaVu Sans Bold' : 'DejaVu Sans'} ${size}`,
      fontfile: fileURLToPath(import.meta.resolve(`dejavu-fonts-ttf/ttf/${file}`)),
      rgba: true,
      dpi: 72,
      ...(width === undefined ? {} : { width }),
    },
  })
    .png()
    .toBuffer()
}
