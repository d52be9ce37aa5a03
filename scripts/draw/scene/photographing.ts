import { bench } from './weighing.ts'
import { flat, line, parcel, points, shadow, shape, type Place } from './isometric.ts'

/** A photo of a parcel: the telephone held above the bench shows what it sees. */
export function drawPhotographing(): string {
  return [
    shadow([-120, -70, -70], [250, 160]),
    bench(),
    shadow([-112, -28, 0], [100, 100]),
    parcel([-116, -32, 0], [84, 76, 56]),
    corners(),
    phone(),
    hand(),
  ].join('')
}

/** The frame of the viewfinder, around the parcel. */
function corners(): string {
  const [x, y] = flat([-74, 6, 30])
  const [w, h, e] = [86, 74, 18]
  const corner = (sx: number, sy: number) =>
    `M${x + sx * w} ${y + sy * (h - e)}V${y + sy * h}H${x + sx * (w - e)}`
  const path = [corner(-1, -1), corner(1, -1), corner(-1, 1), corner(1, 1)].join('')
  return `<path class="l sun2l" stroke-width="4" d="${path.replaceAll(/\d+\.\d+/g, (n) => String(Math.round(Number(n))))}"/>`
}

const [left, right, low, high] = [66, 138, 14, 144]
const on = (x: number, z: number): Place => [x, 92, z]

function phone(): string {
  const screen: Place[] = [
    on(left + 6, low + 16),
    on(right - 6, low + 16),
    on(right - 6, high - 12),
    on(left + 6, high - 12),
  ]
  const [cx, cy] = flat(on((left + right) / 2, low + 8))
  return [
    `<path class="night3 r" style="stroke-width:10" d="M${points([on(left, low), on(right, low), on(right, high), on(left, high)])}Z"/>`,
    shape(screen, 'wood', 1),
    small(),
    `<circle class="paper1" cx="${cx.toFixed(0)}" cy="${cy.toFixed(0)}" r="4"/>`,
  ].join('')
}

/** The parcel again, on the screen. */
function small(): string {
  const at = (x: number, z: number) => on(left + 16 + x, low + 44 + z)
  return [
    shape([at(0, 22), at(24, 6), at(24, 36), at(0, 52)], 'card', 2),
    shape([at(24, 6), at(46, 22), at(46, 52), at(24, 36)], 'card', 3),
    shape([at(0, 52), at(24, 36), at(46, 52), at(22, 66)], 'card', 1),
    line([at(4, 30), at(14, 24)], 'paper', 1, 5),
  ].join('')
}

function hand(): string {
  const [x, y] = flat(on(right, low + 40))
  return `<path class="skin1l l" stroke-width="15" d="M${x.toFixed(0)} ${y.toFixed(0)}l-16 6m16-26l-13 5m13-25l-10 4"/><path class="skin2l l" stroke-width="26" d="M${(x + 8).toFixed(0)} ${(y - 8).toFixed(0)}q26 26 34 66"/><path class="sea2l l" stroke-width="36" d="M${(x + 40).toFixed(0)} ${(y + 54).toFixed(0)}q10 30 12 66"/>`
}
