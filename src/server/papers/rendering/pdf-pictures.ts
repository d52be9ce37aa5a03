import type { Sheet, TextStyle } from './pdf-sheet.ts'

/** JPEGs, two beside each other, each over its label, which a screen reader says in its place. */
export type PdfPictures = {
  readonly kind: 'pictures'
  readonly pictures: readonly { readonly jpeg: Uint8Array; readonly label: string }[]
}

const gap = 14
const tallest = 190
const labelStyle: TextStyle = { size: 8.5 }

export function drawPictures(sheet: Sheet, { pictures }: PdfPictures): void {
  const width = (sheet.width - gap) / 2
  for (let first = 0; first < pictures.length; first += 2) {
    sheet.makeRoom(tallest + 20)
    const top = sheet.doc.y
    let bottom = top
    pictures.slice(first, first + 2).forEach(({ jpeg, label }, place) => {
      const x = sheet.left + place * (width + gap)
      const height = drawPicture(sheet, { jpeg, label, x, y: top, width })
      sheet.write('P', label, { x, y: top + height + 3, width }, labelStyle)
      bottom = Math.max(bottom, sheet.doc.y)
    })
    sheet.doc.y = bottom + 10
  }
}

type Drawn = PdfPictures['pictures'][number] & {
  readonly x: number
  readonly y: number
  readonly width: number
}

/** Returns the height that it took. */
function drawPicture(sheet: Sheet, { jpeg, label, x, y, width }: Drawn): number {
  const bytes = Buffer.from(jpeg)
  const image = sheet.doc.openImage(bytes)
  const scale = Math.min(width / image.width, tallest / image.height)
  const [wide, high] = [image.width * scale, image.height * scale]
  sheet.figure(label, [x, y, x + wide, y + high], () => {
    sheet.doc.image(bytes, x, y, { width: wide, height: high })
  })
  return high
}
