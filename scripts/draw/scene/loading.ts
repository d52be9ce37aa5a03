import { block, flat, line, parcel, points, shadow, shape, type Place } from './isometric.ts'

/** The van: its doors are open at the back, the last boxes go in, the slip says what leaves. */
export function drawLoading(): string {
  return [
    shadow([-130, -66, -76], [250, 120]),
    van(),
    parcel([-72, 60, -76], [54, 46, 40]),
    parcel([-66, 66, -36], [40, 34, 30], 'pale', false),
    slip(),
  ].join('')
}

const [x, y, l, d, low, high] = [-132, -64, 196, 96, -62, 58]

function van(): string {
  const nose: Place[] = [
    [x + l, y + d, low],
    [x + l + 58, y + d, low],
    [x + l + 58, y + d, low + 38],
    [x + l + 30, y + d, low + 84],
    [x + l, y + d, high],
  ]
  const far = nose.map(([px, , pz]): Place => [px, y, pz])
  const [, frontLow, frontHigh, bonnet] = nose
  const [, farLow, farHigh, farBonnet] = far
  const isWhole = frontLow && frontHigh && bonnet && farLow && farHigh && farBonnet
  return [
    wheel([x + 44, y + d, low]),
    block([x, y, low], [l, d, high - low], 'paper'),
    shape(nose, 'paper', 2),
    isWhole ? shape([frontLow, farLow, farHigh, frontHigh], 'paper', 3) : '',
    isWhole ? shape([frontHigh, farHigh, farBonnet, bonnet], 'night', 2) : '',
    isWhole ? shape([bonnet, farBonnet, [x + l, y, high], [x + l, y + d, high]], 'paper', 1) : '',
    flank(),
    wheel([x + 40, y + d, low - 2]),
    wheel([x + l + 22, y + d, low - 2]),
  ].join('')
}

/** The window, the band of the house, the way in with what is loaded, the door that was slid aside. */
function flank(): string {
  const side = (from: number, to: number, bottom: number, top: number, out = 0): Place[] => [
    [x + from, y + d + out, bottom],
    [x + to, y + d + out, bottom],
    [x + to, y + d + out, top],
    [x + from, y + d + out, top],
  ]
  const pane: Place[] = [
    [x + l - 2, y + d, low + 50],
    [x + l + 42, y + d, low + 50],
    [x + l + 24, y + d, low + 80],
    [x + l - 2, y + d, low + 80],
  ]
  const handle = (z: number): Place => [x + 128, y + d + 3, z]
  return [
    shape(pane, 'night', 2),
    shape(side(0, l + 58, low + 26, low + 38), 'sea', 2),
    shape(side(26, 118, low + 10, high - 12), 'night', 3),
    parcel([x + 34, y + d - 44, low + 10], [44, 42, 40], 'card', false),
    parcel([x + 80, y + d - 44, low + 10], [32, 42, 50], 'sea', false),
    shape(side(120, 178, low + 6, high - 8, 3), 'steel', 1),
    line([handle(low + 46), handle(low + 60)], 'night', 3, 3),
  ].join('')
}

function wheel(place: Place): string {
  const [cx, cy] = flat(place).map(Math.round)
  return `<g transform="matrix(.87 .5 0 1 ${cx} ${cy})"><circle class="night3" r="23"/><circle class="steel2" r="10"/></g>`
}

/** The deposit slip, upright, towards the reader. */
function slip(): string {
  const at = (px: number, pz: number): Place => [px + 52, 102, pz - 58]
  const rows = [78, 66, 54, 42].map((z, n) =>
    [line([at(14, z), at(n % 2 ? 46 : 52, z)], 'night', 2, 2.4), tick(at(62, z))].join(''),
  )
  return [
    `<path class="wood3 r" style="stroke-width:8" d="M${points([at(0, 0), at(74, 0), at(74, 104), at(0, 104)])}Z"/>`,
    shape([at(5, 5), at(69, 5), at(69, 96), at(5, 96)], 'paper', 1),
    shape([at(26, 94), at(48, 94), at(48, 108), at(26, 108)], 'steel', 3),
    ...rows,
    ...[14, 19, 26, 30, 37, 44, 48, 56, 60].map((px, n) =>
      line([at(px, 14), at(px, 28)], 'night', 3, n % 3 ? 2 : 3.4),
    ),
  ].join('')
}

function tick(place: Place): string {
  const [px, py] = flat(place).map(Math.round)
  return `<path class="l sea2l" stroke-width="3" d="M${(px ?? 0) - 4} ${(py ?? 0) - 3}l3 5l6-7"/>`
}
