import { decal, stick } from './decal.ts'
import { drawLabel, drawMessages } from './label.ts'
import { card, plain } from './paint.ts'
import { block, carton, put, roll, type Distance, type Part } from './shape.ts'

const [dark, pad] = [plain('#23282d', 0.2), plain('#14181c', 0.06)]

/** Where a message is answered: a computer, a headset, a cup, and the parcel that is asked about. */
export async function desk(): Promise<readonly Part[]> {
  const size = [220, 160, 110] as const
  const label = await decal(drawLabel('6A04818845120', '#e0a800'), {
    face: 'front',
    at: [-30, 57],
    size: [96, 75],
    turn: 1,
  })
  const tape = { colour: '#e3d6b8', wide: 48, share: 0.34 }
  const paint = card({ size, colour: '#bd9260', seed: 21, tape, decals: [label] })
  return [
    ...(await computer()),
    ...headset(),
    ...cup(),
    put({ distance: carton(...size, 21), paint }, [290, 120, 0], 18),
  ]
}

async function computer(): Promise<readonly Part[]> {
  const messages = await decal(drawMessages(), {
    face: 'front',
    at: [0, 106],
    size: [316, 196],
    turn: 0,
    gloss: 0.3,
  })
  const [shell, key] = [plain('#9a9fa3', 0.4, 0.04), plain('#2c3238', 0.15)]
  const keyboard: Part = {
    distance: block(336, 226, 15, 5),
    paint: (x, y, z, n, out) => {
      const isBoard = n[2] > 0.5 && Math.abs(x) < 142 && y > -22 && y < 92
      const isKey = isBoard && Math.abs((x + 500) % 21) > 3 && Math.abs((y + 500) % 20) > 3
      ;(isKey ? key : shell)(x, y, z, n, out)
    },
  }
  const lean = (16 * Math.PI) / 180
  const screen: Part = {
    distance: leaning(block(336, 8, 216, 3), [112, 12], lean),
    paint: (x, y, z, n, out) => {
      dark(x, y, z, n, out)
      if (n[1] < -0.5 && stick(messages, x, (z - 12) / Math.cos(lean), out)) out.glow = 0.5
    },
  }
  return [keyboard, screen].map((part) => put(part, [-70, 120, 0], -9))
}

const headset = (): readonly Part[] =>
  [
    { distance: band(84, 6), paint: dark },
    ...[-84, 84].map((x) => put({ distance: roll(36, 37, 12), paint: pad }, [x, 0, 0])),
    put({ distance: roll(120, 4, 4), paint: dark }, [-62, -48, 12], -62),
    put({ distance: roll(26, 8, 7), paint: pad }, [-34, -100, 8], -62),
  ].map((part) => put(part, [60, -190, 0], 24))

function cup(): readonly Part[] {
  const [clay, coffee] = [plain('#b53423', 0.5, 0.04), plain('#2a1710', 0.5)]
  const handle = ring(29, 6)
  return [
    {
      distance: hollow(43, 96),
      paint: (x, y, z, n, out) =>
        (Math.hypot(x, y) < 38.5 && z < 88 ? coffee : clay)(x, y, z, n, out),
    } satisfies Part,
    { distance: (x, y, z) => handle(x - 46, z - 50, y), paint: clay } satisfies Part,
  ].map((part) => put(part, [-285, -30, 0], 160))
}

/** A round bar, bent to a ring that lies around the origin. */
const ring =
  (radius: number, bar: number): Distance =>
  (x, y, z) =>
    Math.hypot(Math.hypot(x, y) - radius, z) - bar

/** Half a ring, lying as high as the middle of the ear pads. */
const band = (radius: number, bar: number): Distance => {
  const whole = ring(radius, bar)
  return (x, y, z) => Math.max(whole(x, y, z - 37), -y)
}

/** A cylinder that stands on z = 0, filled up to a thumb below its rim. */
const hollow =
  (radius: number, high: number): Distance =>
  (x, y, z) => {
    const away = Math.hypot(x, y)
    return Math.max(away - radius, -z, z - high, Math.min(radius - 4 - away, z - high + 12))
  }

/** Leans backwards around its foot. */
function leaning(of: Distance, [y0, z0]: readonly [number, number], angle: number): Distance {
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)]
  return (x, y, z) => {
    const [dy, dz] = [y - y0, z - z0]
    return of(x, dy * cos - dz * sin, dz * cos + dy * sin)
  }
}
