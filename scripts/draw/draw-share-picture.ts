import sharp from 'sharp'
import { lineBetween, pointAt, type Route } from '#web/chrome/route/route.ts'
import { brandColours, markDrawing } from '#words/brand.ts'
import { drawWords } from './draw-words.ts'

const width = 1200
const height = 630
const band = { top: 290, height: 340 }
const soft = '#48586a'

/** What a link to a territory's page shows: where to, for how much, how long, and the way there (PNG). */
export async function drawSharePicture(
  route: Route,
  { title, price, note }: { readonly title: string; readonly price: string; readonly note: string },
): Promise<Buffer> {
  return sharp(Buffer.from(background(route)))
    .composite([
      {
        input: await drawWords('Escale', { size: 34, colour: brandColours.nuit, isBold: true }),
        left: 146,
        top: 46,
      },
      {
        input: await drawWords(title, { size: 34, colour: soft, width: width - 160 }),
        left: 64,
        top: 116,
      },
      {
        input: await drawWords(price, { size: 50, colour: brandColours.nuit, isBold: true }),
        left: 64,
        top: 172,
      },
      { input: await drawWords(note, { size: 21, colour: soft }), left: 66, top: 246 },
    ])
    .png({ palette: true })
    .toBuffer()
}

function background(route: Route): string {
  const [from, to] = [pointAt(route, 0), pointAt(route, 1)]
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="${width}" height="${height}" fill="${brandColours.sable}"/>
    <g transform="translate(62 34) scale(1.75)">${markDrawing()}</g>
    <svg y="${band.top}" width="${width}" height="${band.height}" viewBox="0 15 600 170">
      <rect y="15" width="600" height="170" fill="#e3efee"/>
      <path d="${route.land}" fill="#e9dec7" stroke="#c9b78f" stroke-width=".8"/>
      <path d="${lineBetween(route, 0, 1)}" fill="none" stroke="${brandColours.lagon}" stroke-width="4" stroke-linecap="round"/>
      <circle cx="${from[0]}" cy="${from[1]}" r="6" fill="${brandColours.nuit}"/>
      <circle cx="${to[0]}" cy="${to[1]}" r="7" fill="${brandColours.corail}" stroke="#fffdf9" stroke-width="2"/>
    </svg>
  </svg>`
}
