import { geoDistance, geoPath } from 'd3-geo'
import { destinationSlug, type Destination } from '#domain/destination/destination.ts'
import { ports } from './chart-ports.ts'
import { turnedTowards } from './draw-routes.ts'
import { colours } from './draw-lands.ts'
import { rounded, shapeOf } from './draw-silhouettes.ts'
import { land } from './land.ts'
import { softened } from './lightened.ts'

const picture = { width: 600, height: 400 }
/** How long the territory is in it. */
const length = 260

/** The end of each route seen from near, by the slug of its territory: its port stands in the middle. */
export const drawLandfalls = (): readonly (readonly [slug: string, file: string])[] =>
  ports.map(({ destination, at }) => [destinationSlug(destination), drawLandfall(destination, at)])

function drawLandfall(destination: Destination, at: readonly [number, number]): string {
  const { projection, along } = turnedTowards(at)
  const [[left, top], [right, bottom]] = geoPath(projection).bounds(shapeOf(destination))
  projection
    .scale((projection.scale() * length) / Math.max(right - left, bottom - top))
    .translate([0, 0])
  const [x, y] = projection(at) ?? [0, 0]
  projection.translate([picture.width / 2 - x, picture.height / 2 - y]).clipExtent([
    [-9, -9],
    [picture.width + 9, picture.height + 9],
  ])
  const path = geoPath(projection).digits(1)
  const way = path({ type: 'LineString', coordinates: [along(0.8), at] })
  // An outline that stays far away would be taken for one around the whole picture.
  const isNear = (corner: readonly [number, number]) =>
    geoDistance(corner, at) * projection.scale() < picture.width
  const coasts = land('10m')
    .filter(([outline]) => outline?.some(isNear))
    .map((coordinates) => softened(path({ type: 'Polygon', coordinates }), 0.6))
    .filter(Boolean)
  return drawing(coasts.map(rounded).join(''), way)
}

const drawing = (coasts: string, way: string | null): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" id="nuit" viewBox="0 0 ${picture.width} ${picture.height}"><style>${colours}${wayColours}</style><path class="land" d="${coasts}"/><path class="way" d="${way}"/></svg>\n`

const wayColours =
  '.way{fill:none;stroke:#0b6b74;stroke-width:4;stroke-linecap:round}:target .way{stroke:#55c5c8}'
