export type Point = readonly [number, number]
/** Millimetres on the bench: x to the right, y away from the camera, z up. */
export type Place = readonly [number, number, number]
export type View = (place: Place) => Point

export const width = 1200
export const height = 900

type Shot = {
  /** How many degrees the parcel is turned on the bench (`turn`), and how many the camera looks down (`tilt`). */
  readonly turn: number
  readonly tilt: number
  /** Millimetres from the camera to the bench's middle. */
  readonly distance: number
}

/** A pinhole camera over the bench, aimed at its middle. */
export function viewFrom({ turn, tilt, distance }: Shot): View {
  const [yaw, pitch] = [(turn * Math.PI) / 180, (tilt * Math.PI) / 180]
  const focal = 1250
  return ([x, y, z]) => {
    const [right, away] = [
      x * Math.cos(yaw) - y * Math.sin(yaw),
      x * Math.sin(yaw) + y * Math.cos(yaw),
    ]
    const up = z - 60
    const depth = distance + away * Math.cos(pitch) - up * Math.sin(pitch)
    const rise = up * Math.cos(pitch) + away * Math.sin(pitch)
    return [width / 2 + (focal * right) / depth, height * 0.54 - (focal * rise) / depth]
  }
}

export const pointsOf = (view: View, places: readonly Place[]): string =>
  places
    .map((place) =>
      view(place)
        .map((value) => value.toFixed(1))
        .join(','),
    )
    .join(' ')

export const polygon = (view: View, places: readonly Place[], style: string): string =>
  `<polygon points="${pointsOf(view, places)}" ${style}/>`

/** Places what is drawn in a 100 × 100 square on the face that these three corners define: origin, along, up. */
export function onFace(
  view: View,
  [origin, along, up]: readonly [Place, Place, Place],
  drawing: string,
) {
  const [o, a, b] = [view(origin), view(along), view(up)]
  const numbers = [a[0] - o[0], a[1] - o[1], b[0] - o[0], b[1] - o[1]].map((n) => n / 100)
  return `<g transform="matrix(${[...numbers, ...o].map((n) => n.toFixed(4)).join(' ')})">${drawing}</g>`
}
