import sharp from 'sharp'
import { lineBetween, pointAt, type Route } from '#web/chrome/route/route.ts'
import { brandColours } from '#words/brand.ts'

/** Shown 512 wide; twice that here. */
const width = 1024
const box = { top: 30, width: 600, height: 150 }

/** The route of a territory as its customers' mails show it (PNG), in the light colours of the site: a mail has no scheme. */
export const drawMailRoute = (route: Route): Promise<Buffer> =>
  sharp(Buffer.from(drawing(route)))
    .png({ palette: true, colours: 32 })
    .toBuffer()

function drawing(route: Route): string {
  const [from, to] = [pointAt(route, 0), pointAt(route, 1)]
  const height = Math.round((width * box.height) / box.width)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 ${box.top} ${box.width} ${box.height}">
    <rect y="${box.top}" width="${box.width}" height="${box.height}" fill="#e3efee"/>
    <path d="${route.land}" fill="#e9dec7" stroke="#c9b78f" stroke-width=".8"/>
    <path d="${lineBetween(route, 0, 1)}" fill="none" stroke="${brandColours.lagon}" stroke-width="4" stroke-linecap="round"/>
    <circle cx="${from[0]}" cy="${from[1]}" r="6" fill="${brandColours.nuit}"/>
    <circle cx="${to[0]}" cy="${to[1]}" r="7" fill="${brandColours.corail}" stroke="#fffdf9" stroke-width="2"/>
  </svg>`
}
