import { geoArea, geoAzimuthalEquidistant, geoCircle, geoPath } from 'd3-geo'
import { destinationSlug } from '#domain/destination/destination.ts'
import { kilometresPerDegree, limoges, ports, ringKilometres } from './chart-ports.ts'
import { land } from './land.ts'
import { lightened } from './lightened.ts'

/** The chart's sizes and colours are the `chart-*` classes of theme.css. */
const projection = geoAzimuthalEquidistant()
  .rotate([-20, -20])
  .clipAngle(178)
  .precision(0.2)
  .scale(124)
  .translate([400, 334])
const path = geoPath(projection).digits(0)
const finePath = geoPath(projection).digits(1)

const smallestIsland = 0.003
const southOfTheChart = -60

/**
 * Great-circle arcs from Limoges to the twelve territories over Natural Earth's coasts, with rings every
 * 5 000 km. No script, no style attribute.
 */
export function drawChart(): string {
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 600">',
    `<rect class="chart-sea" width="800" height="600"/>`,
    `<path class="chart-grid" d="${lightened(path(meshOfMeridians()), 24)}"/>`,
    `<path class="chart-land" d="${lightened(path(shownLand()), 4)}"/>`,
    ...ringKilometres.map(ring),
    ...ports.map((port) => `<path class="chart-arc ${mark(port)}" d="${arcTo(port.at)}"/>`),
    ...ports.map(drawPort),
    home(),
    '</svg>\n',
  ].join('')
}

/** Without the islets that a chart of this size cannot show, nor what lies south of it. */
function shownLand() {
  const polygons = land('110m').filter(
    (coordinates) =>
      geoArea({ type: 'Polygon', coordinates }) > smallestIsland &&
      (coordinates[0]?.[0]?.[1] ?? 0) > southOfTheChart,
  )
  return { type: 'MultiPolygon', coordinates: polygons }
}

/** Meridians and parallels every 30 degrees. */
function meshOfMeridians() {
  const steps = (from: number, to: number, by: number) =>
    Array.from({ length: (to - from) / by + 1 }, (_, index) => from + index * by)
  const meridians = steps(-180, 150, 30).map((x) => steps(-60, 90, 5).map((y) => [x, y]))
  const parallels = steps(-60, 60, 30).map((y) => steps(-180, 180, 5).map((x) => [x, y]))
  return { type: 'MultiLineString', coordinates: [...meridians, ...parallels] }
}

function ring(kilometres: number): string {
  const circle = geoCircle()
    .center(limoges)
    .radius(kilometres / kilometresPerDegree)()
  return `<path class="chart-ring" d="${lightened(path(circle), 24)}"/>`
}

function arcTo(at: readonly [number, number]): string {
  const line = { type: 'LineString', coordinates: [limoges, at] }
  return finePath(line) ?? ''
}

/** The class by which a page about one territory finds the elements of that territory; it is the last class of each element. */
const mark = ({ destination }: (typeof ports)[number]) => `to-${destinationSlug(destination)}`

function drawPort(port: (typeof ports)[number]): string {
  const { at, wide, narrow, isCrowded } = port
  const [x, y] = projected(at)
  return [
    isCrowded && leader(x, y, wide, mark(port)),
    `<circle class="chart-port ${mark(port)}" cx="${x}" cy="${y}" r="${isCrowded ? 4 : 6}"/>`,
    label(x, y, wide, `chart-wide ${mark(port)}`),
    narrow && label(x, y, narrow, 'chart-narrow'),
  ]
    .filter(Boolean)
    .join('')
}

type Label = (typeof ports)[number]['wide']

function label(x: number, y: number, { lines, dx, dy, side }: Label, className: string): string {
  const anchor = side === 'left' ? ' text-anchor="end"' : ''
  const spans = lines.map(
    (line, index) => `<tspan x="${x + dx}" dy="${index === 0 ? 0 : '1.1em'}">${line}</tspan>`,
  )
  return `<text class="chart-label ${className}" y="${y + dy}"${anchor}>${spans.join('')}</text>`
}

/** The line from a port to its name, at half the height of the name. */
function leader(x: number, y: number, { dx, dy }: Label, to: string): string {
  return `<path class="chart-leader chart-wide ${to}" d="M${x} ${y}L${x + dx + 4} ${y + dy - 6}"/>`
}

function home(): string {
  const [x, y] = projected(limoges)
  return (
    `<circle class="chart-home" cx="${x}" cy="${y}" r="8"/>` +
    `<text class="chart-label chart-start" x="${x + 16}" y="${y - 6}">Limoges</text>`
  )
}

function projected(at: readonly [number, number]): [number, number] {
  const point = projection(at)
  if (!point) throw new Error(`outside the chart: ${at.join(', ')}`)
  return [Math.round(point[0]), Math.round(point[1])]
}
