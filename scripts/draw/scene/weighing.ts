import { block, flat, line, parcel, shadow, shape } from './isometric.ts'

/** Reception: the bench, a parcel on the scale, its weight, the label that comes out of the printer. */
export function drawWeighing(): string {
  return [
    shadow([-120, -70, -70], [250, 160]),
    bench(),
    block([-64, -40, 0], [104, 84, 8], 'night'),
    block([-68, -44, 8], [112, 92, 5], 'steel'),
    parcel([-50, -32, 13], [76, 66, 58]),
    display(),
    printer(),
  ].join('')
}

export function bench(): string {
  const leg = (x: number, y: number) => block([x, y, -80], [9, 9, 72], 'night')
  return [
    leg(-118, -76),
    leg(116, -76),
    leg(-118, 80),
    leg(116, 80),
    block([-124, -82, -10], [256, 176, 10], 'wood'),
  ].join('')
}

/** The figures stand before the scale, towards the reader. */
function display(): string {
  const [x, y] = flat([-30, 84, 4])
  return [
    block([-44, 62, 0], [66, 20, 26], 'night'),
    `<text class="paper1" stroke="none" transform="matrix(.87 .5 0 1 ${Math.round(x)} ${Math.round(y)})" font-family="ui-monospace,monospace" font-size="15" font-weight="700" style="stroke:none">1,32</text>`,
  ].join('')
}

function printer(): string {
  return [
    block([62, -62, 0], [52, 56, 34], 'sea'),
    shape(
      [
        [74, -6, 12],
        [104, -6, 12],
        [104, 22, 2],
        [74, 22, 2],
      ],
      'paper',
      1,
    ),
    line(
      [
        [80, 2, 9],
        [98, 2, 9],
      ],
      'night',
      2,
      2,
    ),
    line(
      [
        [80, 10, 6],
        [98, 10, 6],
      ],
      'night',
      2,
      2,
    ),
  ].join('')
}
