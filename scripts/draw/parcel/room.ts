import { colour, cover, shade, type Colour } from './colour.ts'
import { cloud, dice, noise } from './noise.ts'
import type { Paint, Surface } from './shape.ts'

export type Room = 'bench' | 'mat' | 'steel' | 'floor'

/** How far the bench goes behind the parcel. */
const benchEnd = 620

/** The surface that the parcel stands on: plywood, a cutting mat, painted steel, or the floor. */
export const grounds: Readonly<Record<Room, Paint>> = {
  bench: (x, y, _z, _n, out) => {
    cover(out, colour('#b89c74'))
    const board = Math.floor((y + 800) / 340)
    const rings = noise(x / 260 + board * 9, y / 13 + noise(x / 130, y / 70, 4) * 3, board)
    shade(out, 0.8 + 0.2 * rings + 0.12 * noise(x / 40, y / 1.6, 2))
    if (Math.abs((y + 800) % 340) < 1.6) shade(out, 0.4)
    scuffs(out, x, y)
    out.gloss = 0.1
  },
  mat: (x, y, _z, _n, out) => {
    cover(out, colour('#3c5a4f'))
    shade(out, 0.92 + 0.16 * cloud(x / 50, y / 50, 1))
    const [gx, gy] = [Math.abs(x % 50), Math.abs(y % 50)]
    if (Math.min(gx, gy) < 0.7 || Math.max(gx, gy) > 49.3) cover(out, colour('#8fa89a'), 0.5)
    scuffs(out, x, y)
    out.gloss = 0.05
  },
  steel: (x, y, _z, _n, out) => {
    cover(out, colour('#8d918f'))
    shade(out, 0.9 + 0.14 * cloud(x / 170, y / 170, 1) + 0.05 * noise(x / 60, y / 1.2, 3))
    scuffs(out, x, y)
    out.gloss = 0.22
  },
  floor: (x, y, _z, _n, out) => {
    cover(out, colour('#8f8d88'))
    shade(out, 0.8 + 0.3 * cloud(x / 300, y / 300, 1) + 0.14 * noise(x / 7, y / 7, 1))
    if (Math.abs(x + y * 0.02 - 900) < 42) cover(out, colour('#c9a227'), 0.7)
    out.gloss = 0.12
  },
}

function scuffs(out: Surface, x: number, y: number): void {
  const scratch = Math.abs(noise(x / 210, y / 36, 7) - 0.5)
  if (scratch < 0.003 && noise(x / 90, y / 90, 3) > 0.6) shade(out, 0.93)
}

export const groundEnd = (room: Room): number => (room === 'floor' ? Infinity : benchEnd)

export type Brick = {
  readonly from: readonly [number, number, number]
  readonly to: readonly [number, number, number]
  readonly colour: Colour
}

const cards = [
  '#a8855a',
  '#c09a69',
  '#8f7049',
  '#d8d2c6',
  '#b08d60',
  '#9c7c52',
  '#3f5a6e',
  '#bd9a6c',
]

/** The rack behind: posts, boards and other people's parcels, never twice the same. */
export function rack(room: Room, seed: number): readonly Brick[] {
  const floor = room === 'floor' ? 0 : -860
  const near = room === 'floor' ? 1150 : 1250
  const boards = [120, 760, 1400].map((z) => floor + z)
  return [
    ...boards.map((z) => brick([-2600, near, z - 70], [2600, near + 700, z], '#3c5266')),
    ...[-1900, -740, 420, 1580].map((x) =>
      brick(
        [x + seed * 40, near - 12, floor],
        [x + seed * 40 + 80, near + 60, floor + 2600],
        '#a8633a',
      ),
    ),
    ...boards.flatMap((z, row) => stacked(near + 40, z, seed * 10 + row)),
    brick([-5000, near + 900, floor], [5000, near + 960, floor + 4000], '#767b7c'),
    ...(room === 'floor'
      ? []
      : [brick([-6000, -2000, floor - 20], [6000, 5000, floor], '#7d7a74')]),
  ]
}

function stacked(near: number, z: number, seed: number): readonly Brick[] {
  const bricks: Brick[] = []
  let x = -2300 + dice(seed, 1, 1) * 200
  for (let index = 0; x < 2300; index += 1) {
    const wide = 240 + dice(seed, index, 2) * 340
    const high = 180 + dice(seed, index, 3) * 330
    const hex = cards[Math.floor(dice(seed, index, 4) * cards.length)] ?? '#a8855a'
    const away = near + dice(seed, index, 5) * 90
    if (dice(seed, index, 6) > 0.14)
      bricks.push(brick([x, away, z], [x + wide, away + 400, z + high], hex))
    x += wide + 14 + dice(seed, index, 7) * 70
  }
  return bricks
}

const brick = (from: Brick['from'], to: Brick['to'], hex: string): Brick => ({
  from,
  to,
  colour: colour(hex),
})
