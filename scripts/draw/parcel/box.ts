import { onFace, polygon, type Place, type View } from './camera.ts'
import { drawLabel, fragileMarks, fragileTape } from './label.ts'

export type Box = {
  /** Millimetres: along, deep, high. */
  readonly size: readonly [number, number, number]
  readonly card: { readonly top: string; readonly front: string; readonly side: string }
  readonly tape: string
  readonly label: { readonly code: string; readonly accent: string; readonly face: 'top' | 'front' }
  readonly marks?: 'fragile' | 'stripe'
  readonly isWorn?: boolean
}

/** A closed cardboard box: the three faces that the camera sees, its seam, its tape, its label. `seen` is the visible end. */
export function drawBox(view: View, box: Box, seen: 1 | -1): string {
  const [l, d, h] = box.size.map((side) => side / 2) as [number, number, number]
  const high = h * 2
  const at = (x: number, y: number, z: number): Place => [x * l * seen, y * d, z * high]
  const face = (corners: readonly Place[], fill: string) =>
    polygon(
      view,
      corners,
      `fill="${fill}" stroke="#3c2a14" stroke-opacity="0.35" stroke-width="1.5" stroke-linejoin="round"`,
    )
  return [
    shadow(view, l, d),
    face([at(-1, -1, 0), at(1, -1, 0), at(1, -1, 1), at(-1, -1, 1)], box.card.front),
    face([at(1, -1, 0), at(1, 1, 0), at(1, 1, 1), at(1, -1, 1)], box.card.side),
    face([at(-1, -1, 1), at(1, -1, 1), at(1, 1, 1), at(-1, 1, 1)], box.card.top),
    corrugation(view, at),
    seam(view, at, box.tape),
    box.marks === 'fragile' ? fragile(view, box, l, d, high) : '',
    box.marks === 'stripe' ? stripe(view, at) : '',
    label(view, box, l, d, high),
    box.isWorn ? wear(view, at) : '',
  ].join('')
}

function shadow(view: View, l: number, d: number): string {
  const wide: Place[] = [
    [-l - 30, -d - 20, 0],
    [l + 90, -d + 10, 0],
    [l + 130, d + 60, 0],
    [-l + 20, d + 40, 0],
  ]
  const contact: Place[] = [
    [-l - 4, -d - 6, 0],
    [l + 8, -d - 6, 0],
    [l + 14, d, 0],
    [-l, d, 0],
  ]
  return `<g filter="url(#soft)">${polygon(view, wide, 'fill="#000" opacity="0.5"')}</g>
    <g filter="url(#tight)">${polygon(view, contact, 'fill="#000" opacity="0.75"')}</g>`
}

type At = (x: number, y: number, z: number) => Place

/** The waves of the card show as faint lines where the light grazes. */
function corrugation(view: View, at: At): string {
  const style = 'fill="none" stroke="#000" stroke-opacity="0.05" stroke-width="1.2"'
  return Array.from({ length: 15 }, (_, index) => {
    const x = -1 + (index + 1) / 8
    return (
      polygon(view, [at(x, -1, 0), at(x, -1, 1)], style) +
      polygon(view, [at(1, x, 0), at(1, x, 1)], style)
    )
  }).join('')
}

/** Where the flaps meet, and the tape that holds them, folded over both ends. */
function seam(view: View, at: At, colour: string): string {
  const half = 0.16
  const tape = `fill="${colour}" fill-opacity="0.72" stroke="#fff" stroke-opacity="0.25" stroke-width="1"`
  return [
    polygon(
      view,
      [at(-1, 0, 1), at(1, 0, 1)],
      'stroke="#2b1d0d" stroke-opacity="0.55" stroke-width="3" fill="none"',
    ),
    polygon(view, [at(-1, -half, 1), at(1, -half, 1), at(1, half, 1), at(-1, half, 1)], tape),
    polygon(view, [at(1, -half, 1), at(1, half, 1), at(1, half, 0.62), at(1, -half, 0.64)], tape),
    polygon(
      view,
      [
        at(-0.95, -half * 0.55, 1),
        at(0.95, -half * 0.4, 1),
        at(0.95, -half * 0.2, 1),
        at(-0.95, -half * 0.3, 1),
      ],
      'fill="#fff" opacity="0.2"',
    ),
  ].join('')
}

function fragile(view: View, { card }: Box, l: number, d: number, high: number): string {
  const side = Math.min(high * 0.55, l * 0.7)
  const corner: Place = [l * 0.9 - side * 1.3, -d, high * 0.75]
  const [x, y, z] = corner
  const print = onFace(
    view,
    [corner, [x + side * 1.3, y, z], [x, y, z - side]],
    fragileMarks('#7c2418'),
  )
  const from: Place = [-l, -d, high * 0.9]
  const tape = onFace(
    view,
    [from, [l, -d, high * 0.9], [-l, -d, high * 0.78]],
    fragileTape('#c0321f'),
  )
  return card.front === '' ? '' : tape + print
}

const stripe = (view: View, at: At): string =>
  polygon(
    view,
    [at(-1, -1, 0.3), at(1, -1, 0.3), at(1, -1, 0.52), at(-1, -1, 0.52)],
    'fill="#1f5d6b" opacity="0.85"',
  ) +
  polygon(
    view,
    [at(1, -1, 0.3), at(1, 1, 0.3), at(1, 1, 0.52), at(1, -1, 0.52)],
    'fill="#174650" opacity="0.85"',
  )

/** The label is never larger than its face and has the proportions of a carrier's label. */
function label(
  view: View,
  { label: { code, accent, face } }: Box,
  l: number,
  d: number,
  high: number,
) {
  const drawing = drawLabel(code, accent)
  if (face === 'front') {
    const side = Math.min(high * 0.72, l * 1.1, 150)
    const [x, z] = [-l * 0.86, high * 0.5 + side / 2]
    return onFace(
      view,
      [
        [x, -d - 1, z],
        [x + side * 1.25, -d - 1, z],
        [x + 2, -d - 1, z - side],
      ],
      drawing,
    )
  }
  const side = Math.min(d * 1.25, l * 1.1, 160)
  const [x, y] = [-l * 0.72, side * 0.5]
  return onFace(
    view,
    [
      [x, y, high + 1],
      [x + side * 1.25, y + side * 0.08, high + 1],
      [x + side * 0.06, y - side, high + 1],
    ],
    drawing,
  )
}

/** A crushed corner, scratches, a damp edge. */
function wear(view: View, at: At): string {
  const dark = 'fill="#2e1f0e" opacity="0.35"'
  const scratch = 'fill="none" stroke="#f3e3c8" stroke-opacity="0.5" stroke-width="2.5"'
  return [
    polygon(view, [at(1, -1, 1), at(0.8, -1, 1), at(0.93, -1, 0.82), at(1, -1, 0.78)], dark),
    polygon(view, [at(1, -1, 1), at(1, -0.75, 1), at(1, -0.9, 0.8)], dark),
    polygon(view, [at(-0.2, -1, 0.2), at(0.35, -1, 0.34)], scratch),
    polygon(view, [at(-0.1, -1, 0.14), at(0.3, -1, 0.22)], scratch),
    polygon(
      view,
      [at(-1, -1, 0), at(1, -1, 0), at(1, -1, 0.08), at(0.2, -1, 0.14), at(-1, -1, 0.06)],
      'fill="#000" opacity="0.16"',
    ),
  ].join('')
}
