import { geoAzimuthalEquidistant, geoDistance, geoPath } from 'd3-geo'
import { destinationSlug, type Destination } from '#domain/destination/destination.ts'
import { limoges, ports } from './chart-ports.ts'
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
/** Of the stamp. */
const radius = 84
/** Between the stamp and the edges: 12 px on a phone. */
const margin = 24

type Place = {
  readonly port: string
  /** Where its name stands, over neither stamp nor route: from the port to its middle. */
  readonly name: Point
  /** Where the sea beside it has room for the stamp, over neither land nor route. */
  readonly stamp: Point
  readonly share?: number
}

const places: Readonly<Record<Destination, Place>> = {
  Guadeloupe: { port: 'Pointe-à-Pitre', name: [30, 42], stamp: [-21, -120] },
  Martinique: { port: 'Fort-de-France', name: [66, 40], stamp: [-104, -19] },
  'La Réunion': { port: 'Saint-Denis', name: [104, -28], stamp: [-138, 0] },
  Mayotte: { port: 'Mamoudzou', name: [108, 34], stamp: [100, -70] },
  Guyane: { port: 'Cayenne', name: [-88, 12], stamp: [118, 32] },
  'Polynésie Française': { port: 'Papeete', name: [20, 42], stamp: [-120, 69] },
  'Nouvelle-Calédonie': { port: 'Nouméa', name: [0, 36], stamp: [156, -133], share: 0.86 },
  'Wallis-et-Futuna': { port: 'Mata-Utu', name: [96, 24], stamp: [-125, -58] },
  'Saint-Pierre-et-Miquelon': { port: 'Saint-Pierre', name: [-100, 34], stamp: [180, 44] },
  'Saint-Martin': { port: 'Marigot', name: [0, 42], stamp: [-51, -110] },
  'Saint-Barthélemy': { port: 'Gustavia', name: [64, 42], stamp: [-100, 70] },
  'Terres australes et antarctiques françaises': {
    port: 'Port-aux-Français',
    name: [20, 98],
    stamp: [122, 0],
  },
}

/** The start and the end of each route seen from near, by a slug, with the places of its stamp and of its port. */
export const drawLandfalls = () => [
  ['limoges', ...drawStart()] as const,
  ...ports.map(
    ({ destination, at }) =>
      [destinationSlug(destination), ...drawLandfall(destination, at)] as const,
  ),
]

/** Where a parcel is held: the stamp stands on it. */
function drawStart() {
  const port: Point = [420, 190]
  const projection = geoAzimuthalEquidistant()
    .rotate([-limoges[0], -limoges[1]])
    .scale(2600)
    .translate([...port])
  const place: Place = { port: 'Limoges', name: [148, 0], stamp: [0, 0] }
  return drawn(projection, limoges, port, place)
}

function drawLandfall(destination: Destination, at: Point) {
  const { projection, along } = turnedTowards(at)
  const place = places[destination]
  const [[left, top], [right, bottom]] = geoPath(projection).bounds(shapeOf(destination))
  const room = Math.min(picture.width / (right - left), picture.height / (bottom - top))
  projection.scale(projection.scale() * (place.share ?? share) * room).translate([0, 0])
  const [x, y] = projection(at) ?? [0, 0]
  projection.translate([-x, -y])
  const [portX, portY] = portOf(geoPath(projection).bounds(shapeOf(destination)), place)
  projection.translate([portX - x, portY - y])
  return drawn(projection, at, [portX, portY], place, projection(along(0.8)) ?? undefined)
}

/** The coasts around a port, and the end of the way from `from`. */
function drawn(
  projection: ReturnType<typeof geoAzimuthalEquidistant>,
  at: Point,
  [portX, portY]: Point,
  place: Place,
  from?: Point,
) {
  projection.clipExtent([
    [-9, -9],
    [picture.width + 9, picture.height + 9],
  ])
  const path = geoPath(projection).digits(1)
  // An outline that stays far away would be taken for one around the whole picture.
  const isNear = (corner: Point) => geoDistance(corner, at) * projection.scale() < picture.width
  const coasts = land('10m')
    .filter(([outline]) => outline?.some(isNear))
    .map((coordinates) => path({ type: 'Polygon', coordinates }))
  const port = `cx="${Math.round(portX)}" cy="${Math.round(portY)}"`
  const placed = ([x, y]: Point) => ({
    left: percent((portX + x) / picture.width),
    top: percent((portY + y) / picture.height),
  })
  return [
    drawing(fine(coasts), from ? arc(from, [portX, portY]) : '', port),
    { stamp: placed(place.stamp), port: { name: place.port, ...placed(place.name) } },
  ] as const
}

/** As fine as a small file can hold. */
function fine(coasts: readonly (string | null)[], area = 0.6): string {
  const drawn = coasts
    .map((coast) => softened(coast, area))
    .filter(Boolean)
    .map(rounded)
    .join('')
  return drawn.length < 3500 ? drawn : fine(coasts, area * 1.5)
}

/** As high over its ends as on the whole chart, where only its end is seen. */
function arc([fromX, fromY]: Point, [toX, toY]: Point): string {
  const away = Math.hypot(toX - fromX, toY - fromY)
  const [east, south] = [(fromX - toX) / away, (fromY - toY) / away]
  const [startX, startY] = [toX + east * length, toY + south * length]
  const side = Math.sign(east) * bend * length
  const bent: Point = [(startX + toX) / 2 + south * side, (startY + toY) / 2 - east * side]
  return `M${[startX, startY].map(Math.round).join(' ')}Q${bent.map(Math.round).join(' ')} ${Math.round(toX)} ${Math.round(toY)}`
}

/** From beyond the edge of the picture. */
const length = 620
const bend = 0.16

/** Where the port stands, so that the territory and the stamp are together in the middle. */
function portOf(
  [[left, top], [right, bottom]]: readonly [Point, Point],
  { stamp: [x, y] }: Place,
): Point {
  const [west, east] = [Math.min(left, x - radius), Math.max(right, x + radius)]
  const [north, south] = [Math.min(top, y - radius), Math.max(bottom, y + radius)]
  // Of a territory that is too long for it, the end that is farther away is cut.
  const most = picture.width - x - radius - margin
  return [
    Math.min(most, (picture.width - west - east) / 2),
    Math.max(radius + margin - y, (picture.height - nameHeight - north - south) / 2),
  ]
}

const percent = (part: number): string => `${Math.round(part * 1000) / 10}%`

const drawing = (coasts: string, way: string, port: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" id="nuit" viewBox="0 0 ${picture.width} ${picture.height}"><style>${colours}${wayColours}</style><path class="land" d="${coasts}"/>${way && `<path class="way" d="${way}"/>`}<circle class="port" ${port} r="8"/></svg>\n`

const wayColours =
  '.way{fill:none;stroke:#0b6b74;stroke-width:4;stroke-linecap:round}:target .way{stroke:#55c5c8}' +
  '.port{fill:#0b6b74;stroke:#fff;stroke-width:3}:target .port{fill:#55c5c8;stroke:#0f1b2a}'

/** Where `Landfall` puts its stamp and the name of its port, by the slug of the place. */
export const placesFile = (landfalls: ReturnType<typeof drawLandfalls>): string =>
  `${JSON.stringify(Object.fromEntries(landfalls.map(([slug, , at]) => [slug, at])), null, 2)}\n`
