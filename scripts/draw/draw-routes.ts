import { geoAzimuthalEquidistant, geoInterpolate, geoPath } from 'd3-geo'
import { destinationSlug } from '#domain/destination/destination.ts'
import type { Route } from '#web/chrome/route/route.ts'
import { limoges, ports } from './chart-ports.ts'
import { land } from './land.ts'
import { lightened, softened } from './lightened.ts'

type Position = readonly [number, number]

/** Every route leaves and arrives at the same places of its picture, so that nothing moves from one to the other. */
const picture = { width: 600, height: 200, margin: 80, ground: 148 }
const points = 32
/** How high the line rises, as a share of its length; short routes stay lower. */
const rise = 0.2
const farthest = 80
const degree = Math.PI / 180

/** One crop of the chart for each territory, by its slug, turned so that its route crosses the picture from side to side. */
export const drawRoutes = (): readonly (readonly [slug: string, file: string])[] =>
  ports.map(({ destination, at }) => [
    destinationSlug(destination),
    `${JSON.stringify(drawRoute(at))}\n`,
  ])

function drawRoute(at: Position): Route {
  const { projection, along } = turnedTowards(at)
  const line = Array.from({ length: points + 1 }, (_, place) => {
    const point = placed(projection, along(place / points))
    return [tenth(point[0]), tenth(point[1])] as const
  })
  return { land: coasts(projection, placed(projection, at)), line }
}

/** The projection in which the route to `at` leaves and arrives at its two places of the picture. */
export function turnedTowards(at: Position) {
  const along = geoInterpolate(limoges, at)
  const middle = along(0.5)
  const isWest = bearing(limoges, at) < 0
  const beside = bearing(middle, at) + (isWest ? -90 : 90)
  const centre = offset(middle, beside, howFarBeside(middle, beside, at))
  const { length, slope } = chord(centre, at)
  const turn = (isWest ? 180 : 0) - slope
  const projection = geoAzimuthalEquidistant()
    .rotate([-centre[0], -centre[1]])
    .angle(-turn)
    .clipAngle(150)
    .precision(0.3)
    .scale((picture.width - 2 * picture.margin) / length)
    .translate([0, 0])
  const start = placed(projection, limoges)
  const x = isWest ? picture.width - picture.margin : picture.margin
  projection.translate([x - start[0], picture.ground - start[1]])
  return { projection, along }
}

/** A great circle is straight through the centre of the picture, and rises the more, the farther the centre lies beside it. */
function howFarBeside(middle: Position, beside: number, at: Position): number {
  let [least, most] = [0, farthest]
  for (let step = 0; step < 30; step += 1) {
    const half = (least + most) / 2
    const shape = chord(offset(middle, beside, half), at, middle)
    if (shape.rise < rise) least = half
    else most = half
  }
  return least
}

/** Limoges and the port as a picture around `centre` shows them: how far apart, how steep, and how high the line between. */
function chord(centre: Position, at: Position, middle: Position = centre) {
  const projection = geoAzimuthalEquidistant()
    .rotate([-centre[0], -centre[1]])
    .scale(1)
    .translate([0, 0])
    .clipAngle(170)
  const [from, to, top] = [limoges, at, middle].map((point) => placed(projection, point))
  if (!from || !to || !top) throw new Error('a route without its ends')
  const length = Math.hypot(to[0] - from[0], to[1] - from[1])
  const high = Math.hypot(top[0] - (from[0] + to[0]) / 2, top[1] - (from[1] + to[1]) / 2)
  return {
    length,
    rise: high / length,
    slope: Math.atan2(to[1] - from[1], to[0] - from[0]) / degree,
  }
}

type Projection = ReturnType<typeof geoAzimuthalEquidistant>

const largest = 3000

/** The coasts in the picture, as fine as their size in the file allows, and the islands around the port, however small. */
function coasts(projection: Projection, [x, y]: Position): string {
  const box = [
    [-4, -4],
    [picture.width + 4, picture.height + 4],
  ] as const
  const path = geoPath(projection.clipExtent(box)).digits(1)
  const finePath = geoPath(projection).digits(1)
  const sizes = land('50m').map((coordinates) => {
    const shape = { type: 'Polygon', coordinates }
    const [left, top] = path.centroid(shape)
    return { shape, area: path.area(shape), away: Math.hypot(left - x, top - y) }
  })
  const large = sizes.filter(({ area }) => area > 14).map(({ shape }) => path(shape))
  const islands = sizes.filter(({ area, away }) => area > 0.5 && area <= 14 && away < 30)
  const isles = islands.map(({ shape }) => lightened(finePath(shape), 0.7)).join('')
  for (let area = 2; ; area += 1) {
    const drawn = large.map((coast) => softened(coast, area)).join('') + isles
    // The rest of the file is the line.
    if (drawn.length < largest - 500) return drawn
  }
}

function placed(projection: Projection, at: Position): [number, number] {
  const point = projection(at)
  if (!point) throw new Error(`outside the picture: ${at.join(', ')}`)
  return point
}

/** The direction in which a great circle leaves, in degrees from north. */
function bearing([fromX, fromY]: Position, [toX, toY]: Position): number {
  const [east, from, to] = [(toX - fromX) * degree, fromY * degree, toY * degree]
  const y = Math.sin(east) * Math.cos(to)
  const x = Math.cos(from) * Math.sin(to) - Math.sin(from) * Math.cos(to) * Math.cos(east)
  return Math.atan2(y, x) / degree
}

/** Where one is after `distance` degrees in that direction. */
function offset([x, y]: Position, direction: number, distance: number): Position {
  const [from, way, far] = [y * degree, direction * degree, distance * degree]
  const to = Math.asin(
    Math.sin(from) * Math.cos(far) + Math.cos(from) * Math.sin(far) * Math.cos(way),
  )
  const east = Math.atan2(
    Math.sin(way) * Math.sin(far) * Math.cos(from),
    Math.cos(far) - Math.sin(from) * Math.sin(to),
  )
  return [x + east / degree, to / degree]
}

const tenth = (value: number): number => Math.round(value * 10) / 10
