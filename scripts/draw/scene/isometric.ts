/** One unit is a centimetre of the picture; x goes down to the right, y down to the left, z up. */
export type Place = readonly [x: number, y: number, z: number]

/** A colour of the pictures, by its name in `palette.ts`; each has a lit, a plain and a shaded tone. */
export type Ink =
  | 'card'
  | 'pale'
  | 'sea'
  | 'night'
  | 'coral'
  | 'paper'
  | 'steel'
  | 'wood'
  | 'skin'
  | 'hair'
  | 'sun'
type Tone = 1 | 2 | 3

const middle = [240, 196] as const
const slope = [Math.cos(Math.PI / 6), 0.5] as const

export function flat([x, y, z]: Place): readonly [number, number] {
  return [middle[0] + (x - y) * slope[0], middle[1] + (x + y) * slope[1] - z]
}

const round = (value: number): string => String(Math.round(value * 10) / 10)
export const points = (places: readonly Place[]): string =>
  places.map((place) => flat(place).map(round).join(' ')).join('L')

/** A filled shape; the stroke of the same colour rounds its corners. */
export const shape = (places: readonly Place[], ink: Ink, tone: Tone): string =>
  `<path class="${ink}${tone} r" d="M${points(places)}Z"/>`

/** A line in the plane of the picture's things. */
export const line = (places: readonly Place[], ink: Ink, tone: Tone, wide = 2): string =>
  `<path class="l ${ink}${tone}l" stroke-width="${wide}" d="M${points(places)}"/>`

/** A block: what is seen of it are its lid, its left side (towards y) and its right side (towards x). */
export function block([x, y, z]: Place, [l, d, h]: Place, ink: Ink): string {
  const at = (dx: number, dy: number, dz: number): Place => [x + dx * l, y + dy * d, z + dz * h]
  return [
    shape([at(0, 1, 0), at(1, 1, 0), at(1, 1, 1), at(0, 1, 1)], ink, 2),
    shape([at(1, 0, 0), at(1, 1, 0), at(1, 1, 1), at(1, 0, 1)], ink, 3),
    shape([at(0, 0, 1), at(1, 0, 1), at(1, 1, 1), at(0, 1, 1)], ink, 1),
  ].join('')
}

/** A closed parcel: tape along its lid, a label on its left side. */
export function parcel(place: Place, size: Place, ink: Ink = 'card', hasLabel = true): string {
  const [x, y, z] = place
  const [l, d, h] = size
  const [from, to] = [y + d * 0.42, y + d * 0.6]
  const tape = ink === 'card' || ink === 'pale' ? 'paper' : 'card'
  return [
    block(place, size, ink),
    shape(
      [
        [x, from, z + h],
        [x + l, from, z + h],
        [x + l, to, z + h],
        [x, to, z + h],
      ],
      tape,
      2,
    ),
    shape(
      [
        [x + l, from, z + h],
        [x + l, to, z + h],
        [x + l, to, z + h * 0.7],
        [x + l, from, z + h * 0.7],
      ],
      tape,
      3,
    ),
    hasLabel ? label([x + l * 0.14, y + d, z + h * 0.82], l * 0.5, h * 0.52) : '',
  ].join('')
}

/** A label on a side that looks left: paper, an address, bars. */
export function label([x, y, z]: Place, wide: number, high: number): string {
  const row = (from: number, to: number, down: number): Place[] => [
    [x + wide * from, y, z - high * down],
    [x + wide * to, y, z - high * down],
  ]
  return [
    shape(
      [
        [x, y, z],
        [x + wide, y, z],
        [x + wide, y, z - high],
        [x, y, z - high],
      ],
      'paper',
      1,
    ),
    line(row(0.15, 0.85, 0.28), 'night', 2, 1.6),
    line(row(0.15, 0.6, 0.5), 'night', 2, 1.6),
    line(row(0.15, 0.85, 0.76), 'night', 3, high * 0.18),
  ].join('')
}

/** The soft shadow of what stands there. */
export const shadow = ([x, y, z]: Place, [l, d]: readonly [number, number]): string =>
  `<path class="shade" d="M${points([
    [x, y, z],
    [x + l, y, z],
    [x + l, y + d, z],
    [x, y + d, z],
  ])}Z"/>`
