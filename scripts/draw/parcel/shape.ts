import { dice, mix, noise, step } from './noise.ts'

/** Millimetres from a place to the surface, negative inside. */
export type Distance = (x: number, y: number, z: number) => number

/** What the light meets: the share of red, green and blue that comes back (linear), and how much it shines. */
export type Surface = { r: number; g: number; b: number; gloss: number; glow: number }
export type Paint = (
  x: number,
  y: number,
  z: number,
  n: readonly [number, number, number],
  out: Surface,
) => void

export type Part = { readonly distance: Distance; readonly paint: Paint }

/** Places a part elsewhere, turned on its foot. */
export function put(
  part: Part,
  [px, py, pz]: readonly number[] & { length: 3 },
  degrees = 0,
): Part {
  const turn = (degrees * Math.PI) / 180
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  const [ox, oy, oz] = [px ?? 0, py ?? 0, pz ?? 0]
  return {
    distance: (x, y, z) => {
      const dx = x - ox
      const dy = y - oy
      return part.distance(dx * cos + dy * sin, dy * cos - dx * sin, z - oz)
    },
    paint: (x, y, z, n, out) => {
      const [dx, dy] = [x - ox, y - oy]
      const normal = [n[0] * cos + n[1] * sin, n[1] * cos - n[0] * sin, n[2]] as const
      part.paint(dx * cos + dy * sin, dy * cos - dx * sin, z - oz, normal, out)
    },
  }
}

/** `Math.hypot` is ten times slower. */
const length = (x: number, y: number, z: number): number => Math.sqrt(x * x + y * y + z * z)

/** A block with soft edges, standing on z = 0. */
export function block(l: number, d: number, h: number, edge: number): Distance {
  return (x, y, z) => {
    const qx = Math.abs(x) - l / 2 + edge
    const qy = Math.abs(y) - d / 2 + edge
    const qz = Math.abs(z - h / 2) - h / 2 + edge
    const most = Math.max(qx, qy, qz)
    // Far away, the nearest face is near enough.
    if (most > 30 || most <= 0) return most - edge
    return length(Math.max(qx, 0), Math.max(qy, 0), Math.max(qz, 0)) - edge
  }
}

/** A carton: a block whose sides bulge by what is in it, whose lid gives a little, and whose edges are not straight. */
export function carton(l: number, d: number, h: number, seed: number): Distance {
  const plain = block(l, d, h, 2.2)
  const bulge = 1.5 + dice(seed, 1, 1) * 2.5
  return (x, y, z) => {
    const away = plain(x, y, z)
    // From afar the bulges do not matter; most steps of a ray are far.
    if (away > 12) return away - 6
    const u = (2 * x) / l
    const v = (2 * y) / d
    const w = (2 * z) / h - 1
    const swell = Math.max(0, 1 - u * u) * Math.max(0, 1 - v * v)
    const sides = Math.max(0, 1 - w * w) * (Math.max(0, 1 - u * u) + Math.max(0, 1 - v * v))
    const dents = (noise(x / 70 + seed, y / 70, z / 70) - 0.5) * 2.4
    const lid = w > 0.6 ? swell * bulge * 0.9 - Math.exp(-Math.abs(y) / 3) * 1.1 : 0
    return away - lid - sides * bulge * 0.5 + dents
  }
}

/** Something hit this corner: the card gave way in folds. */
export function crushed(
  whole: Distance,
  corner: readonly [number, number, number],
  inwards: readonly [number, number, number],
  deep: number,
): Distance {
  const long = Math.hypot(...inwards)
  const [nx, ny, nz] = inwards.map((value) => -value / long) as [number, number, number]
  return (x, y, z) => {
    const dx = x - corner[0]
    const dy = y - corner[1]
    const dz = z - corner[2]
    const near = length(dx, dy, dz)
    if (near > deep * 5) return whole(x, y, z)
    const folds = Math.abs(noise(x / 16, y / 16, z / 9) - 0.5) * 17 + noise(x / 6, y / 6, z / 6) * 3
    const cut = dx * nx + dy * ny + dz * nz + deep - folds
    const pull = step(deep * 4.4, deep, near) * 7
    const [a, b] = [whole(x, y, z) + pull, cut]
    const h = Math.min(1, Math.max(0, 0.5 + (a - b) / 14))
    return mix(b, a, h) + 7 * h * (1 - h)
  }
}

/** A bag that holds something soft: flat seams all around, the middle full, creases between. */
export function bag(l: number, d: number, h: number, seed: number): Distance {
  return (x, y, z) => {
    const u = (2 * x) / l
    const v = (2 * y) / d
    const above = z - h - 8
    if (above > 8) return above - 4
    const edge = Math.max(Math.abs(u) * l - l, Math.abs(v) * d - d) / 2
    if (edge > 12) return edge - 6
    const [fu, fv] = [Math.max(0, 1 - u * u * u * u), Math.max(0, 1 - v * v * v * v)]
    const full = fu * fv
    const angle = Math.atan2(y, x)
    const rays = Math.sin(angle * 19 + noise(x / 40, y / 40, seed) * 7)
    const creases =
      (1 - full) * rays * 4 +
      (Math.abs(noise(x / 46 + seed, y / 30, 3) - 0.5) - 0.2) * 16 * full +
      (noise(x / 17, y / 21 + seed, 5) - 0.5) * 3.4
    const top = 2.5 + h * full + creases * Math.min(1, full * 2 + 0.2)
    const round = Math.max(z - top, -z)
    const inside = Math.max(round, edge + (noise(x / 30, y / 30, 9) - 0.5) * 3)
    // The slope is up to two: walking the whole height would pass through.
    return inside * 0.4
  }
}

/** A cylinder that lies along x. */
export function roll(l: number, radius: number, edge: number): Distance {
  return (x, y, z) => {
    const qx = Math.abs(x) - l / 2 + edge
    const qr = length(y, z - radius, 0) - radius + edge
    return Math.min(Math.max(qx, qr), 0) + length(Math.max(qx, 0), Math.max(qr, 0), 0) - edge
  }
}
