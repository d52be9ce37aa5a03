import { onFace, pointsOf, type Place, type View } from './camera.ts'
import { drawLabel } from './label.ts'

const [l, d] = [190, 140]

const outline: readonly Place[] = [
  [-l, -d, 8],
  [-40, -d - 8, 30],
  [l, -d + 6, 10],
  [l + 8, 0, 34],
  [l - 4, d, 8],
  [20, d + 6, 26],
  [-l + 6, d - 4, 10],
  [-l - 6, 10, 30],
]

const creases: readonly (readonly Place[])[] = [
  [
    [-170, -120, 12],
    [-90, -60, 34],
    [-60, -110, 20],
  ],
  [
    [160, -110, 12],
    [110, -40, 36],
    [150, 30, 30],
  ],
  [
    [-150, 110, 12],
    [-110, 50, 34],
  ],
  [
    [120, 120, 12],
    [90, 70, 36],
    [30, 110, 24],
  ],
]

/** A plastic mailing bag: flat, rounded, creased, a little shiny. */
export function drawPouch(view: View): string {
  const points = pointsOf(view, outline)
  const round = 'stroke-width="34" stroke-linejoin="round"'
  const corners = [
    [-96, 78, 38],
    [84, 84, 38],
    [-90, -66, 38],
  ] as const
  const label = onFace(view, corners, drawLabel('6A04818845137', '#1d4f91'))
  return `<g filter="url(#soft)"><polygon points="${points}" transform="translate(26 26)" fill="#000" opacity="0.55"/></g>
    <polygon points="${points}" transform="translate(0 9)" fill="#6c7379" stroke="#6c7379" ${round}/>
    <polygon points="${points}" fill="#9aa1a6" stroke="#9aa1a6" ${round}/>
    ${creases.map((crease, index) => drawCrease(view, crease, index)).join('')}${label}`
}

const drawCrease = (view: View, crease: readonly Place[], index: number): string =>
  `<polyline points="${pointsOf(view, crease)}" fill="none" stroke="${index % 2 ? '#fff' : '#000'}" stroke-opacity="0.28" stroke-width="7" stroke-linecap="round" filter="url(#tight)"/>`
