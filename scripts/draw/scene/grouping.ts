import { block, flat, parcel, shadow, shape, type Place } from './isometric.ts'

/** Three parcels become one: they come into an open box, which leaves alone. */
export function drawGrouping(): string {
  return [
    shadow([-30, -50, -60], [130, 130]),
    openBox(),
    parcel([-172, -148, -14], [62, 58, 44], 'pale'),
    parcel([-170, 20, -50], [70, 60, 40], 'card'),
    parcel([8, -190, -4], [56, 54, 48], 'sea'),
    arc([-124, -112, -4], [-26, -36, 24]),
    arc([-130, 40, 0], [-14, 24, 34]),
    arc([30, -140, 60], [62, -34, 40]),
  ].join('')
}

const [x, y, l, d, low, high] = [-36, -56, 128, 120, -78, 18]

function openBox(): string {
  const rim = (dx: number, dy: number, dz = 0): Place => [x + dx * l, y + dy * d, high + dz]
  return [
    // The flaps at the back, the inside, what is in it, then the sides that the reader sees.
    shape(
      [rim(0, 0), rim(1, 0), [x + l + 14, y - 40, high + 14], [x + 10, y - 40, high + 14]],
      'card',
      1,
    ),
    shape(
      [rim(0, 0), rim(0, 1), [x - 40, y + d + 14, high + 14], [x - 40, y + 10, high + 14]],
      'card',
      1,
    ),
    shape([rim(0, 0), rim(1, 0), rim(1, 1), rim(0, 1)], 'card', 3),
    shape([rim(0, 0), rim(1, 0), rim(1, 0, -60), rim(0, 0, -60)], 'card', 2),
    block([x + 14, y + 12, low + 44], [44, 92, 44], 'paper'),
    block([x + 66, y + 16, low + 40], [50, 44, 40], 'sea'),
    shape([rim(0, 1), rim(1, 1), [x + l, y + d, low], [x, y + d, low]], 'card', 2),
    shape([rim(1, 0), rim(1, 1), [x + l, y + d, low], [x + l, y, low]], 'card', 3),
    shape(
      [rim(0, 1), rim(1, 1), [x + l - 10, y + d + 36, high - 26], [x - 6, y + d + 36, high - 26]],
      'card',
      1,
    ),
    shape(
      [rim(1, 0), rim(1, 1), [x + l + 36, y + d - 8, high - 26], [x + l + 36, y - 4, high - 26]],
      'card',
      2,
    ),
  ].join('')
}

/** The way of a parcel into the box: a dotted arc, as on the chart. */
function arc(from: Place, to: Place): string {
  const [[x1, y1], [x2, y2]] = [flat(from), flat(to)]
  const bend = [(x1 + x2) / 2, Math.min(y1, y2) - 30]
  const numbers = [x1, y1, ...bend, x2, y2].map((value) => Math.round(value))
  const [a, b, c, e, f, g] = numbers
  return `<path class="l coral2l" stroke-width="4" stroke-dasharray=".1 9" d="M${a} ${b}Q${c} ${e} ${f} ${g}"/><circle class="coral2" cx="${f}" cy="${g}" r="5"/>`
}
