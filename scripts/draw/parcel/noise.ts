/** Smooth noise between 0 and 1, the same at each run. One unit of length is one bump. */
export function noise(x: number, y: number, z: number): number {
  const cx = Math.floor(x)
  const cy = Math.floor(y)
  const cz = Math.floor(z)
  const u = ease(x - cx)
  const v = ease(y - cy)
  const w = ease(z - cz)
  const low = mix(
    mix(dice(cx, cy, cz), dice(cx + 1, cy, cz), u),
    mix(dice(cx, cy + 1, cz), dice(cx + 1, cy + 1, cz), u),
    v,
  )
  const high = mix(
    mix(dice(cx, cy, cz + 1), dice(cx + 1, cy, cz + 1), u),
    mix(dice(cx, cy + 1, cz + 1), dice(cx + 1, cy + 1, cz + 1), u),
    v,
  )
  return mix(low, high, w)
}

/** Three octaves of it. */
export const cloud = (x: number, y: number, z: number): number =>
  noise(x, y, z) * 0.57 +
  noise(x * 2.1, y * 2.1, z * 2.1) * 0.29 +
  noise(x * 4.3, y * 4.3, z * 4.3) * 0.14

/** A number between 0 and 1 for a place of the grid. */
export function dice(x: number, y: number, z: number): number {
  let n = Math.imul(x, 374_761_393) ^ Math.imul(y, 668_265_263) ^ Math.imul(z, 1_274_126_177)
  n = Math.imul(n ^ (n >>> 13), 1_103_515_245)
  return ((n ^ (n >>> 16)) >>> 0) / 4_294_967_296
}

export const mix = (a: number, b: number, share: number): number => a + (b - a) * share

/** 0 below `from`, 1 above `to`, smooth between. */
export function step(from: number, to: number, value: number): number {
  return ease(Math.min(1, Math.max(0, (value - from) / (to - from))))
}

const ease = (t: number): number => t * t * (3 - 2 * t)
