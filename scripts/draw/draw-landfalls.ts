import { geoDistance, geoPath } from 'd3-geo'
import { destinationSlug, type Destination } from '#domain/destination/destination.ts'
import { ports } from './chart-ports.ts'
import { turnedTowards } from './draw-routes.ts'
import { colours } from './draw-lands.ts'
import { rounded, shapeOf } from './draw-silhouettes.ts'
import { land } from './land.ts'
import { softened } from './lightened.ts'

type Point = readonly [x: number, y: number]

const picture = { width: 700, height: 400 }
/** How much of it the territory fills, to one side or the other. */
const share = 0.6
/** The name of the territory stands below. */
const nameHeight = 50
/** Of the stamp, with the sea around it. */
const radius = 84

/** Where the sea beside each port has room for the stamp, over neither land nor route: from the port to its middle. */
const besidePort: Readonly<Record<Destination, Point>> = {
  Guadeloupe: [-21, -120],
  Martinique: [-104, -19],
  'La Réunion': [-138, 0],
  Mayotte: [100, -70],
  Guyane: [118, 32],
  'Polynésie Française': [-120, 69],
  'Nouvelle-Calédonie': [167, 30],
  'Wallis-et-Futuna': [-125, -58],
  'Saint-Pierre-et-Miquelon': [44, -96],
  'Saint-Martin': [-51, -110],
  'Saint-Barthélemy': [-100, 70],
  'Terres australes et antarctiques françaises': [122, 0],
}

/** The end of each route seen from near, by the slug of its territory, and the place of its stamp. */
export const drawLandfalls = () =>
  ports.map(({ destination, at }) => {
    const { file, stamp } = drawLandfall(destination, at)
    return [destinationSlug(destination), file, stamp] as const
  })

function drawLandfall(destination: Destination, at: Point) {
  const { projection, along } = turnedTowards(at)
  const [[left, top], [right, bottom]] = geoPath(projection).bounds(shapeOf(destination))
  const room = Math.min(picture.width / (right - left), picture.height / (bottom - top))
  projection.scale(projection.scale() * share * room).translate([0, 0])
  const [x, y] = projection(at) ?? [0, 0]
  projection.translate([-x, -y])
  const [portX, portY] = portOf(geoPath(projection).bounds(shapeOf(destination)), destination)
  projection.translate([portX - x, portY - y]).clipExtent([
    [-9, -9],
    [picture.width + 9, picture.height + 9],
  ])
  const path = geoPath(projection).digits(1)
  const way = path({ type: 'LineString', coordinates: [along(0.8), at] })
  // An outline that stays far away would be taken for one around the whole picture.
  const isNear = (corner: Point) => geoDistance(corner, at) * projection.scale() < picture.width
  const coasts = land('10m')
    .filter(([outline]) => outline?.some(isNear))
    .map((coordinates) => softened(path({ type: 'Polygon', coordinates }), 0.6))
    .filter(Boolean)
  const port = `cx="${Math.round(portX)}" cy="${Math.round(portY)}"`
  const [besideX, besideY] = besidePort[destination]
  return {
    file: drawing(coasts.map(rounded).join(''), way, port),
    stamp: {
      left: percent((portX + besideX) / picture.width),
      top: percent((portY + besideY) / picture.height),
    },
  }
}

/** Where the port stands, so that the territory and the stamp are together in the middle. */
function portOf(
  [[left, top], [right, bottom]]: readonly [Point, Point],
  destination: Destination,
): Point {
  const [x, y] = besidePort[destination]
  const [west, east] = [Math.min(left, x - radius), Math.max(right, x + radius)]
  const [north, south] = [Math.min(top, y - radius), Math.max(bottom, y + radius)]
  return [(picture.width - west - east) / 2, (picture.height - nameHeight - north - south) / 2]
}

const percent = (part: number): string => `${Math.round(part * 1000) / 10}%`

const drawing = (coasts: string, way: string | null, port: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" id="nuit" viewBox="0 0 ${picture.width} ${picture.height}"><style>${colours}${wayColours}</style><path class="land" d="${coasts}"/><path class="way" d="${way}"/><circle class="port" ${port} r="8"/></svg>\n`

const wayColours =
  '.way{fill:none;stroke:#0b6b74;stroke-width:4;stroke-linecap:round}:target .way{stroke:#55c5c8}' +
  '.port{fill:#0b6b74;stroke:#fff;stroke-width:3}:target .port{fill:#55c5c8;stroke:#0f1b2a}'

/** Where `Landfall` puts its stamp, by the slug of the territory. */
export const stampsFile = (landfalls: ReturnType<typeof drawLandfalls>): string =>
  `${JSON.stringify(Object.fromEntries(landfalls.map(([slug, , at]) => [slug, at])), null, 2)}\n`
