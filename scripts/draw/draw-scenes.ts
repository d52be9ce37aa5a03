import { drawAnswering } from './scene/answering.ts'
import { drawGrouping } from './scene/grouping.ts'
import { drawLoading } from './scene/loading.ts'
import { styleOf } from './scene/palette.ts'
import { drawPhotographing } from './scene/photographing.ts'
import { drawShelves } from './scene/shelves.ts'
import { drawWeighing } from './scene/weighing.ts'
import type { SceneName } from '../../src/web/chrome/scene/scene-names.ts'

const drawings: Readonly<Record<SceneName, () => string>> = {
  weighing: drawWeighing,
  photographing: drawPhotographing,
  shelves: drawShelves,
  grouping: drawGrouping,
  loading: drawLoading,
  answering: drawAnswering,
}

/** Six scenes of the warehouse, in one perspective and in the colours of the site (SVG, 480 × 360). */
export const drawScenes = (): readonly (readonly [SceneName, string])[] =>
  (Object.keys(drawings) as SceneName[]).map((name) => [name, framed(drawings[name]())])

/** On the site's sea: a rounded wall, and the floor that the things stand on. */
function framed(drawing: string): string {
  const inside = `<g transform="translate(39 20) scale(.83)">${drawing}</g>`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="360" viewBox="0 0 480 360"><style>${styleOf(drawing)}</style><rect class="wall" width="480" height="360" rx="28"/><ellipse class="floor" cx="240" cy="244" rx="208" ry="84"/>${inside}</svg>\n`
}
