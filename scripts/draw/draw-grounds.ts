import { geoCircle, geoInterpolate, geoPath } from 'd3-geo'
import { destinationSlug } from '#domain/destination/destination.ts'
import { kilometresPerDegree, limoges, ports, ringKilometres } from './chart-ports.ts'
import { land } from './land.ts'
import { lightened, softened } from './lightened.ts'
import { turnedTowards } from './draw-routes.ts'

type Position = readonly [number, number]

/** What a wide window shows around the 600 × 200 of a route. */
const ground = { left: -300, top: -380, width: 1560, height: 620 }

/** The sea behind the home page's first words, one for each territory, by its slug: the same chart as its route's, and far around it. */
export const drawGrounds = (): readonly (readonly [slug: string, file: string])[] =>
  ports.map(({ destination, at }) => [destinationSlug(destination), drawGround(at)])

function drawGround(at: Position): string {
  const { projection } = turnedTowards(at)
  const { left, top, width, height } = ground
  projection.clipExtent([
    [left - 9, top - 9],
    [left + width + 9, top + height + 9],
  ])
  const path = geoPath(projection).digits(0)
  const finePath = geoPath(projection).digits(1)
  const lines = (drawing: string | null, pixels: number) =>
    lightened(drawing, pixels).replaceAll(/-?\d+\.\d+/g, (step) => `${Number(step).toFixed(1)}`)
  const rings = ringKilometres.map((kilometres) => {
    const circle = geoCircle()
      .center(limoges)
      .radius(kilometres / kilometresPerDegree)()
    return lines(finePath(circle), 14)
  })
  const others = ports.filter((port) => port.at !== at)
  const arcs = others.map((port) =>
    lines(finePath({ type: 'LineString', coordinates: steps(port.at) }), 14),
  )
  const here = projection(at) ?? [0, 0]
  const dots = others.flatMap((port) => {
    const point = projection(port.at)
    return point && Math.hypot(point[0] - here[0], point[1] - here[1]) > 14
      ? [`<circle cx="${point[0].toFixed(0)}" cy="${point[1].toFixed(0)}" r="3"/>`]
      : []
  })
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" id="nuit" viewBox="${left} ${top} ${width} ${height}"><style>${colours}</style>`,
    `<path class="globe" d="${lines(finePath({ type: 'Sphere' }), 14)}"/>`,
    `<path class="grid" d="${lines(path(meshOfMeridians()), 12)}"/>`,
    `<path class="land" d="${coasts(finePath)}"/>`,
    `<path class="ring" d="${rings.join('')}"/>`,
    `<path class="arcs" d="${arcs.join('')}"/>`,
    `<g class="ports">${dots.join('')}</g>`,
    '</svg>\n',
  ].join('')
}

/** As fine as its size in the file allows, without what is smaller than a dot. */
function coasts(path: ReturnType<typeof geoPath>): string {
  const shapes = land('50m')
    .map((coordinates) => ({ type: 'Polygon', coordinates }))
    .filter((shape) => path.area(shape) > 5)
    .map((shape) => path(shape))
  for (let area = 1; ; area += 0.5) {
    const drawn = shapes.map((coast) => softened(coast, area)).join('')
    if (drawn.length < 12_000) return drawn
  }
}

const steps = (at: Position) => {
  const along = geoInterpolate(limoges, at)
  return Array.from({ length: 65 }, (_, place) => along(place / 64))
}

/** Meridians and parallels every 15 degrees. */
export function meshOfMeridians() {
  const every = (from: number, to: number, by: number) =>
    Array.from({ length: (to - from) / by + 1 }, (_, index) => from + index * by)
  const meridians = every(-180, 165, 15).map((x) => every(-75, 75, 5).map((y) => [x, y]))
  const parallels = every(-75, 75, 15).map((y) => every(-180, 180, 5).map((x) => [x, y]))
  return { type: 'MultiLineString', coordinates: [...meridians, ...parallels] }
}

/** Near those of theme.css, the globe and its lines a little stronger; by night where the page asks for `#nuit`. */
const colours =
  '.globe{fill:#d8e9e7}.grid,.ring,.arcs{fill:none;stroke:#c3d8d6}.land{fill:#e9dec7;stroke:#c9b78f;stroke-width:.7}.ring{stroke:#857c6b;stroke-width:.8;stroke-dasharray:1 5;stroke-linecap:round}.arcs{stroke:#0b6b74;opacity:.28}.ports{fill:#0b6b74;opacity:.6}' +
  ':target .globe{fill:#0e2437}:target .grid{stroke:#173047}:target .land{fill:#1b3247;stroke:#35506a}:target .ring{stroke:#738ba1}:target .arcs{stroke:#55c5c8}:target .ports{fill:#55c5c8}'
