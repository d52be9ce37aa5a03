import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { feature } from 'topojson-client'

export type Polygon = readonly (readonly (readonly [number, number])[])[]

/** Natural Earth's coasts by way of world-atlas, at 1:110, 1:50 or 1:10 million. */
export function land(scale: '110m' | '50m' | '10m'): readonly Polygon[] {
  const file = createRequire(import.meta.url).resolve(`world-atlas/land-${scale}.json`)
  const atlas: { objects: { land: unknown } } = JSON.parse(readFileSync(file, 'utf8'))
  return feature(atlas, atlas.objects.land).features.flatMap(({ geometry }) => geometry.coordinates)
}
