import { geoPath } from 'd3-geo'
import { destinationSlug } from '#domain/destination/destination.ts'
import { ports } from './chart-ports.ts'
import { meshOfMeridians } from './draw-grounds.ts'
import { turnedTowards } from './draw-routes.ts'
import { land } from './land.ts'
import { softened } from './lightened.ts'

type Position = readonly [number, number]

/** What a wide panel shows of a route's 600 × 200: as wide, and the land goes on above it and below. */
const window = { top: -140, width: 600, height: 480 }
const scale = 3
const largest = 16_000
/** An island larger than this is shown, any other is smaller than a dot. */
const dot = 3

/** The land under each route on a panel wider than a phone, by the slug of its territory; `routes` has a lighter one. */
export const drawLands = (): readonly (readonly [slug: string, file: string])[] =>
  ports.map(({ destination, at }) => [destinationSlug(destination), drawLand(at)])

function drawLand(at: Position): string {
  const { projection } = turnedTowards(at)
  const { top, width, height } = window
  const [x, y] = projection(at) ?? [0, 0]
  projection.clipExtent([
    [-9, top - 9],
    [width + 9, top + height + 9],
  ])
  const path = geoPath(projection).digits(1)
  const finePath = geoPath(projection).digits(2)
  const shapes = land('50m').map((coordinates) => ({ type: 'Polygon', coordinates }))
  const large = shapes.filter((shape) => path.area(shape) > dot).map((shape) => path(shape))
  // The territory itself is shown, however small.
  const isles = shapes
    .filter((shape) => path.area(shape) <= dot)
    .filter((shape) => {
      const [left, above] = path.centroid(shape)
      return Math.hypot(left - x, above - y) < 30
    })
    .map((shape) => softened(finePath(shape), 0.05, scale))
    .join('')
  const grid = softened(path(meshOfMeridians()), 10, scale)
  for (let area = 0.6; ; area += 0.2) {
    const coasts = large.map((coast) => softened(coast, area, scale)).join('')
    if (grid.length + coasts.length + isles.length < largest) return drawing(grid, coasts + isles)
  }
}

const drawing = (grid: string, coasts: string): string => {
  const box = [0, window.top, window.width, window.height].map((length) => length * scale)
  return `<svg xmlns="http://www.w3.org/2000/svg" id="nuit" viewBox="${box.join(' ')}"><style>${colours}</style><path class="grid" d="${grid}"/><path class="land" d="${coasts}"/></svg>\n`
}

/** Those of theme.css; by night where the page asks for `#nuit`. */
export const colours =
  '.grid{fill:none;stroke:#cfe0de;stroke-width:2}.land{fill:#e9dec7;stroke:#c9b78f;stroke-width:2;stroke-linejoin:round}' +
  ':target .grid{stroke:#14293c}:target .land{fill:#1b3247;stroke:#35506a}'
