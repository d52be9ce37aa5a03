import { height, width } from './camera.ts'

export type Room = 'shelf' | 'bench' | 'mat'

const surfaces: Record<Room, { wall: string; near: string; far: string; grain: string }> = {
  shelf: { wall: '#8d9499', near: '#b9b3a6', far: '#8f897d', grain: '#6f695e' },
  bench: { wall: '#6d7377', near: '#c7a877', far: '#92754a', grain: '#7d6239' },
  mat: { wall: '#59636b', near: '#5f7468', far: '#3f5147', grain: '#8ea396' },
}

/** How many degrees the phone leaned. */
const leans: Record<Room, number> = { shelf: -1.6, bench: 1.8, mat: -2.7 }

/** The place where the parcel was photographed: a surface, and the warehouse behind it, out of focus. */
export function drawRoom(room: Room): string {
  const { wall, near, far, grain } = surfaces[room]
  const horizon = 250
  return `<defs>
    <linearGradient id="ground" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${far}"/><stop offset="1" stop-color="${near}"/></linearGradient>
    <linearGradient id="wall" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#2f3437"/><stop offset="1" stop-color="${wall}"/></linearGradient>
    <filter id="far" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="13"/></filter>
  </defs>
  <g transform="rotate(${leans[room]} ${width / 2} ${height / 2})"><rect x="-200" y="-200" width="${width + 400}" height="${height + 400}" fill="url(#wall)"/>
  <g filter="url(#far)">${shelves()}</g>
  <rect x="-200" y="${horizon}" width="${width + 400}" height="${height}" fill="url(#ground)"/>
  <g stroke="${grain}" stroke-opacity="0.22" stroke-width="2">${grainLines(room, horizon)}</g>
  <rect x="-200" y="${horizon - 4}" width="${width + 400}" height="14" fill="#000" opacity="0.22"/></g>`
}

/** Other people's parcels, in the background. */
function shelves(): string {
  const boxes = [
    [-60, 90, 210, 150, '#a8855a'],
    [170, 130, 150, 110, '#c09a69'],
    [340, 60, 190, 180, '#8f7049'],
    [560, 120, 130, 120, '#d8d2c6'],
    [720, 80, 240, 160, '#b08d60'],
    [990, 110, 180, 130, '#9c7c52'],
    [60, -110, 260, 120, '#b7946a'],
    [420, -90, 180, 100, '#cfc8ba'],
    [700, -120, 220, 130, '#947349'],
    [960, -100, 240, 110, '#bd9a6c'],
  ] as const
  const stacked = boxes.map(
    ([x, y, w, h, colour]) =>
      `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${colour}"/><rect x="${x}" y="${y}" width="${w}" height="18" fill="#000" opacity="0.18"/>`,
  )
  const boards = [238, 14].map(
    (y) => `<rect x="-200" y="${y}" width="1700" height="26" fill="#3d5a77"/>`,
  )
  const posts = [-40, 540, 1120].map(
    (x) => `<rect x="${x}" y="-200" width="34" height="600" fill="#c2622d"/>`,
  )
  return [...stacked, ...boards, ...posts].join('')
}

function grainLines(room: Room, horizon: number): string {
  const vanishing = [width / 2, horizon - 420] as const
  const lines = Array.from({ length: 26 }, (_, index) => {
    const x = -900 + index * 120
    return `<line x1="${vanishing[0] + (x - vanishing[0]) * 0.42}" y1="${horizon}" x2="${x}" y2="${height + 120}"/>`
  })
  if (room !== 'mat') return lines.join('')
  const across = [300, 370, 455, 560, 690, 850].map(
    (y) => `<line x1="-200" y1="${y}" x2="${width + 200}" y2="${y}"/>`,
  )
  return [...lines, ...across].join('')
}
