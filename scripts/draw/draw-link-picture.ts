import sharp from 'sharp'
import { brandColours, markDrawing } from '#words/brand.ts'
import { drawChart } from './draw-chart.ts'
import { drawWords } from './draw-words.ts'

const width = 1200
const height = 630
const chartLeft = 470

/** The chart beside the promise, as a shared link shows it (PNG). */
export async function drawLinkPicture(): Promise<Buffer> {
  return sharp(Buffer.from(background()))
    .composite([
      {
        input: await drawWords('Escale', { isBold: true, size: 64, colour: brandColours.nuit }),
        left: 64,
        top: 220,
      },
      {
        input: await drawWords('Votre escale en métropole.\nVos colis, jusqu’à vous.', {
          size: 25,
          colour: '#48586a',
        }),
        left: 66,
        top: 330,
      },
    ])
    .png({ palette: true })
    .toBuffer()
}

/** The site's chart in its light colours, without names: a link's picture is too small to read them. */
function background(): string {
  const chart = drawChart()
    .replaceAll(/<text[\s\S]*?<\/text>|<path class="chart-leader[^>]*>/g, '')
    .replace('<svg ', `<svg x="${chartLeft}" width="${width - chartLeft}" height="${height}" `)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <style>${colours}</style>
    <rect width="${width}" height="${height}" fill="${brandColours.sable}"/>
    <rect class="chart-sea" x="${chartLeft}" width="${width - chartLeft}" height="${height}"/>
    ${chart}<g transform="translate(58 92) scale(3)">${markDrawing()}</g>
  </svg>`
}

const colours = `.chart-sea{fill:#e3efee}.chart-grid{fill:none;stroke:#cfe0df}.chart-land{fill:#e9dec7;stroke:#c9b78f;stroke-width:.8}.chart-ring{fill:none;stroke:#857c6b;stroke-dasharray:2 6;opacity:.7}.chart-arc{fill:none;stroke:#0b6b74;stroke-width:3;stroke-linecap:round}.chart-port{fill:#c23d27;stroke:#fffdf9;stroke-width:1.5}.chart-home{fill:#0f2238}`
