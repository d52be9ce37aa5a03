import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { geoMercator, geoPath } from 'd3-geo'
import { feature, type Area, type Areas } from 'topojson-client'
import { destinations, destinationSlug, type Destination } from '#domain/destination/destination.ts'
import type { Polygon } from './land.ts'
import { lightened } from './lightened.ts'

type Box = readonly [west: number, south: number, east: number, north: number]
const size = 64
const largest = 400
const fewCorners = 26

/** By its bays and points, drawn by hand to about 200 m: the atlas has ten corners of it. */
const saintBarthelemy: Polygon = [
  [
    [-62.878, 17.922],
    [-62.877, 17.929],
    [-62.869, 17.928],
    [-62.864, 17.921],
    [-62.857, 17.92],
    [-62.851, 17.922],
    [-62.85, 17.916],
    [-62.843, 17.913],
    [-62.84, 17.905],
    [-62.834, 17.904],
    [-62.832, 17.908],
    [-62.827, 17.904],
    [-62.823, 17.911],
    [-62.818, 17.907],
    [-62.814, 17.912],
    [-62.815, 17.919],
    [-62.806, 17.915],
    [-62.808, 17.909],
    [-62.802, 17.913],
    [-62.797, 17.907],
    [-62.791, 17.912],
    [-62.787, 17.906],
    [-62.792, 17.902],
    [-62.788, 17.894],
    [-62.795, 17.893],
    [-62.8, 17.886],
    [-62.808, 17.889],
    [-62.815, 17.883],
    [-62.821, 17.887],
    [-62.826, 17.879],
    [-62.834, 17.881],
    [-62.841, 17.873],
    [-62.848, 17.879],
    [-62.85, 17.886],
    [-62.856, 17.889],
    [-62.85, 17.894],
    [-62.851, 17.899],
    [-62.857, 17.901],
    [-62.857, 17.907],
    [-62.865, 17.908],
    [-62.866, 17.913],
    [-62.873, 17.915],
    [-62.878, 17.922],
  ],
]

type Place = { readonly country: string; readonly box: Box } | { readonly outline: Polygon }

/**
 * Where Natural Earth has each territory: its country (ISO 3166-1, numeric) and the island, or islands, that one knows it by; or an
 * outline of our own.
 */
const places: Readonly<Record<Destination, Place>> = {
  Guadeloupe: { country: '250', box: [-62, 15.8, -60.9, 16.6] },
  Martinique: { country: '250', box: [-61.3, 14.3, -60.7, 15] },
  'La Réunion': { country: '250', box: [55, -21.5, 56, -20.8] },
  Mayotte: { country: '250', box: [45, -13.1, 45.4, -12.5] },
  Guyane: { country: '250', box: [-55, 2, -51, 6] },
  'Polynésie Française': { country: '258', box: [-150, -18, -149, -17.4] },
  'Nouvelle-Calédonie': { country: '540', box: [163, -23, 169, -19] },
  'Wallis-et-Futuna': { country: '876', box: [-176.5, -13.6, -176, -13] },
  'Saint-Pierre-et-Miquelon': { country: '666', box: [-57, 46.5, -56, 47.3] },
  'Saint-Martin': { country: '663', box: [-63.3, 18, -62.9, 18.2] },
  'Saint-Barthélemy': { outline: saintBarthelemy },
  'Terres australes et antarctiques françaises': { country: '260', box: [68, -50.2, 71, -48.4] },
}

/** The outline of each territory in the box 0 0 64 64, by its slug. */
export function drawSilhouettes(): string {
  const drawn = destinations.map((name) => {
    const shape = shapeOf(name)
    const projection = geoMercator().fitExtent(
      [
        [3, 3],
        [size - 3, size - 3],
      ],
      shape,
    )
    return [destinationSlug(name), outlineOf(geoPath(projection).digits(0)(shape))]
  })
  return `${JSON.stringify(Object.fromEntries(drawn), null, 2)}\n`
}

/** The island, or islands, that one knows a territory by. */
export function shapeOf(name: Destination) {
  const place = places[name]
  const coordinates =
    'outline' in place
      ? [place.outline]
      : (countries.get(place.country) ?? []).filter(([outline]) => isIn(outline, place.box))
  if (coordinates.length === 0) throw new Error(`${name} is not in the atlas`)
  return { type: 'MultiPolygon', coordinates }
}

/** As fine as its size in the page allows. */
function outlineOf(path: string | null): string {
  for (let pixels = 1.5; ; pixels += 0.5) {
    const drawn = lightened(path, pixels)
    if (drawn.length <= largest) return rounded(drawn)
  }
}

/** An island that the atlas knows by a few corners: curves from the middle of one side to the middle of the next. */
export function rounded(drawn: string): string {
  const numbers = drawn.match(/-?\d+/g)?.map(Number) ?? []
  if (drawn.lastIndexOf('M') > 0 || numbers.length > 2 * fewCorners) return drawn
  let [x, y] = [0, 0]
  const corners = numbers.flatMap((step, at) => {
    if (at % 2 === 0) return []
    x += numbers[at - 1] ?? 0
    y += step
    return [[x, y] as const]
  })
  const after = (at: number) => corners[(at + 1) % corners.length] ?? [0, 0]
  const middles = corners.map((corner, at) => [
    (corner[0] + after(at)[0]) / 2,
    (corner[1] + after(at)[1]) / 2,
  ])
  const curves = middles.map((middle, at) => `Q${after(at - 1).join(' ')} ${middle.join(' ')}`)
  return `M${middles.at(-1)?.join(' ')}${curves.join('')}z`
}

function readCountries(): ReadonlyMap<string, readonly Polygon[]> {
  const file = createRequire(import.meta.url).resolve('world-atlas/countries-10m.json')
  const atlas: { objects: { countries: unknown } } = JSON.parse(readFileSync(file, 'utf8'))
  return new Map(
    feature<Area | Areas>(atlas, atlas.objects.countries).features.map(({ id, geometry }) => [
      id,
      geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates,
    ]),
  )
}

const countries = readCountries()

const isIn = (outline: Polygon[number] | undefined, [west, south, east, north]: Box): boolean =>
  outline?.every(([x, y]) => x > west && x < east && y > south && y < north) ?? false
