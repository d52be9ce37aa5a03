import { block, line, parcel, shadow, shape, type Ink, type Place } from './isometric.ts'

type Stored = readonly [x: number, wide: number, deep: number, high: number, ink: Ink]

const rows: readonly (readonly Stored[])[] = [
  [
    [-110, 62, 52, 44, 'card'],
    [-36, 44, 48, 56, 'pale'],
    [22, 70, 54, 34, 'sea'],
  ],
  [
    [-106, 46, 50, 56, 'paper'],
    [-48, 66, 54, 38, 'card'],
    [34, 56, 50, 50, 'card'],
  ],
  [
    [-110, 76, 52, 36, 'sea'],
    [-20, 48, 50, 52, 'card'],
    [44, 50, 52, 40, 'pale'],
  ],
]
const levels = [-92, -14, 64]

/** The shelves: each place has its label, each parcel its place. */
export function drawShelves(): string {
  const post = (x: number, y: number) => block([x, y, -104], [8, 8, 236], 'coral')
  return [
    shadow([-126, -40, -104], [250, 120]),
    post(-124, -34),
    post(112, -34),
    ...levels.map((z, index) => shelf(z, rows[index] ?? [], 3 - index)),
    post(-124, 36),
    post(112, 36),
  ].join('')
}

function shelf(z: number, stored: readonly Stored[], number: number): string {
  return [
    block([-120, -30, z - 10], [236, 70, 8], 'night'),
    ...stored.map(([x, wide, deep, high, ink]) =>
      parcel([x, -20, z], [wide, deep, high], ink, high > 40),
    ),
    ...[-88, -10, 66].map((x) => tag([x, 41, z - 1], number)),
  ].join('')
}

/** The place's label, on the edge of the board. */
function tag([x, y, z]: Place, bars: number): string {
  return [
    shape(
      [
        [x, y, z],
        [x + 30, y, z],
        [x + 30, y, z - 12],
        [x, y, z - 12],
      ],
      'paper',
      1,
    ),
    ...Array.from({ length: bars + 2 }, (_, n) =>
      line(
        [
          [x + 6 + n * 4.5, y, z - 3],
          [x + 6 + n * 4.5, y, z - 9],
        ],
        'night',
        3,
        1.8,
      ),
    ),
  ].join('')
}
