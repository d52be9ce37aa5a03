import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { geoArea, geoAzimuthalEquidistant, geoCircle, geoGraticule10, geoPath } from 'd3-geo'
import { feature } from 'topojson-client'
import { limoges, ports } from './chart-ports.ts'

/** The chart's viewBox is `0 0 800 720`; its sizes and colours are the `chart-*` classes of theme.css. */
const projection = geoAzimuthalEquidistant()
  .rotate([-20, -20])
  .clipAngle(150)
  .precision(0.6)
  .scale(136)
  .translate([392, 372])
const path = geoPath(projection).digits(0)

const kilometresPerDegree = 111.19
const smallestIsland = 0.0012

/**
 * Great-circle arcs from Limoges to the twelve territories over Natural Earth's coasts, with rings every
 * 5 000 km. The inside of an `<svg>`: no script, no style attribute.
 */
export function drawChart(): string {
  return [
    `<rect class="chart-sea" width="800" height="720" rx="24"/>`,
    `<path class="chart-grid" d="${path(geoGraticule10())}"/>`,
    `<path class="chart-land" d="${path(land())}"/>`,
    ...[5000, 10_000, 15_000].map(ring),
    ...ports.map(({ at }) => `<path class="chart-arc" d="${arcTo(at)}"/>`),
    ...ports.map(port),
    home(),
  ].join('')
}

/** Natural Earth by way of world-atlas, without the islets that a chart of this size cannot show. */
function land() {
  const file = createRequire(import.meta.url).resolve('world-atlas/land-110m.json')
  const atlas: { objects: { land: unknown } } = JSON.parse(readFileSync(file, 'utf8'))
  const polygons = feature(atlas, atlas.objects.land).features.flatMap(({ geometry }) =>
    geometry.coordinates.filter(
      (coordinates) => geoArea({ type: 'Polygon', coordinates } as never) > smallestIsland,
    ),
  )
  return { type: 'MultiPolygon', coordinates: polygons }
}

function ring(kilometres: number): string {
  const circle = geoCircle()
    .center(limoges)
    .radius(kilometres / kilometresPerDegree)()
  return `<path class="chart-ring" d="${path(circle)}"/>`
}

function arcTo(at: readonly [number, number]): string {
  const line = { type: 'LineString', coordinates: [limoges, at] }
  return path(line) ?? ''
}

function port({ name, at, label }: (typeof ports)[number]): string {
  const [x, y] = projected(at)
  const anchor = label.side === 'left' ? ' text-anchor="end"' : ''
  const offset = label.side === 'left' ? -12 : 12
  return (
    `<circle class="chart-port" cx="${x}" cy="${y}" r="6"/>` +
    `<text class="chart-label" x="${x + offset}" y="${y + label.dy}"${anchor}>${name}</text>`
  )
}

function home(): string {
  const [x, y] = projected(limoges)
  return (
    `<circle class="chart-home" cx="${x}" cy="${y}" r="8"/>` +
    `<text class="chart-label" x="${x + 14}" y="${y + 5}">Limoges</text>`
  )
}

function projected(at: readonly [number, number]): [number, number] {
  const point = projection(at)
  if (!point) throw new Error(`outside the chart: ${at.join(', ')}`)
  return [Math.round(point[0]), Math.round(point[1])]
}
