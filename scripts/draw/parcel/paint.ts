import { colour, cover, shade, type Colour } from './colour.ts'
import { stick, type Decal } from './decal.ts'
import { cloud, dice, noise, step } from './noise.ts'
import type { Paint, Surface } from './shape.ts'

export type Card = {
  readonly size: readonly [number, number, number]
  readonly colour: string
  readonly seed: number
  /** Adhesive tape over the seam of the lid. */
  readonly tape?: { readonly colour: string; readonly wide: number; readonly share: number }
  readonly decals?: readonly Decal[]
  /** Damp from the ground, scratches, and the torn place of a crushed corner. */
  readonly worn?: readonly [number, number, number]
  /** Printed or coated card shows no fibres. */
  readonly coated?: boolean
  readonly stripe?: { readonly colour: string; readonly from: number; readonly to: number }
}

/** A place of a carton, and which of its sides it is on. */
type Spot = {
  readonly x: number
  readonly y: number
  readonly z: number
  readonly isTop: boolean
  readonly isEnd: boolean
  readonly isBack: boolean
}

/** Card: fibres, waves, pale folds, tape, what is stuck on it, what happened to it. */
export function card(of: Card): Paint {
  const base = colour(of.colour)
  const tape = of.tape && { ...of.tape, colour: colour(of.tape.colour) }
  const stripe = of.stripe && { ...of.stripe, colour: colour(of.stripe.colour) }
  const pale: Colour = [base[0] * 1.35 + 0.03, base[1] * 1.35 + 0.03, base[2] * 1.4 + 0.03]
  return (x, y, z, n, out) => {
    const isTop = n[2] > 0.7
    const spot = { x, y, z, isTop, isEnd: Math.abs(n[0]) > 0.7, isBack: n[1] > 0 }
    cover(out, base)
    out.gloss = of.coated ? 0.1 : 0.02
    fibres(out, x, y, z, isTop, of)
    if (stripe && !isTop && z > stripe.from && z < stripe.to) cover(out, stripe.colour, 0.9)
    folds(out, spot, of, pale)
    if (tape) overTape(out, spot, of, tape)
    decals(out, spot, of.decals ?? [])
    if (of.worn) wear(out, spot, of.worn, pale)
    if (!isTop) shade(out, 0.86 + 0.14 * step(0, 45, z))
  }
}

/** The folds are rubbed pale; where the flaps end, a dark line. */
function folds(out: Surface, { x, y, z, isTop, isEnd }: Spot, of: Card, pale: Colour): void {
  const [l, d, h] = of.size
  const [ex, ey, ez] = [l / 2 - Math.abs(x), d / 2 - Math.abs(y), h - z]
  const fold = Math.min(Math.max(ex, ey), Math.max(ex, ez), Math.max(ey, ez))
  if (fold < 4) cover(out, pale, step(4, 0.5, fold) * (0.25 + 0.35 * noise(x / 9, y / 9, z / 9)))
  if (of.coated) return
  if (isEnd && ez > 3 && ez < 4.6) shade(out, 0.5)
  if (isTop && Math.abs(y) < 1.1) shade(out, 0.35)
}

function decals(out: Surface, spot: Spot, all: readonly Decal[]): void {
  const { x, y, z, isTop, isEnd, isBack } = spot
  const isFront = !isTop && !isEnd && !isBack
  for (const one of all) {
    if (one.face === 'top' && isTop) stick(one, x, y, out)
    if (one.face === 'front' && isFront) stick(one, x, z, out)
  }
}

function fibres(out: Surface, x: number, y: number, z: number, isTop: boolean, of: Card): void {
  const { seed } = of
  if (of.coated) {
    shade(out, 0.97 + 0.06 * cloud(x / 60, y / 60, z / 60))
    return
  }
  const fine = noise(x / 6 + seed, y / 1.1, z / 1.1)
  const stains = cloud(x / 90 + seed * 7, y / 90, z / 90)
  const waves = Math.sin(((isTop ? x : x + y) * Math.PI * 2) / 7.6)
  shade(out, (0.93 + 0.14 * fine) * (0.88 + 0.24 * stains) * (1 + waves * 0.018))
  if (dice(Math.floor(x / 1.3), Math.floor(y / 1.3), Math.floor(z / 1.3) + seed) > 0.992)
    shade(out, 0.74)
}

type Tape = { readonly colour: Colour; readonly wide: number; readonly share: number }

function overTape(out: Surface, { x, y, z, isTop, isEnd }: Spot, of: Card, tape: Tape): void {
  const [l, , h] = of.size
  const askew = (x / l) * 6 * (dice(of.seed, 3, 3) - 0.5)
  const across = Math.abs(y - askew)
  const end = 62 + dice(Math.floor(y / 2.2), of.seed, 5) * 3
  if (across > tape.wide / 2 || !(isTop || (isEnd && h - z < end))) return
  cover(out, tape.colour, tape.share)
  const bubbles = noise(x / 13, y / 9, z / 13)
  shade(out, 0.94 + 0.1 * bubbles)
  if (across > tape.wide / 2 - 1) shade(out, 0.82)
  out.gloss = 0.45 + 0.3 * bubbles
}

type Corner = readonly [number, number, number]

function wear(out: Surface, spot: Spot, [cx, cy, cz]: Corner, pale: Colour): void {
  const { x, y, z, isTop } = spot
  const [dx, dy, dz] = [x - cx, y - cy, z - cz]
  const near = Math.sqrt(dx * dx + dy * dy + dz * dz)
  if (near < 130) crumple(out, spot, near, pale)
  if (isTop) return
  const damp = z + (cloud(x / 34, y / 34, 2) - 0.5) * 54
  shade(out, 1 - 0.3 * step(44, 22, damp))
  const rub = Math.abs(z - 95 - x * 0.12 + noise(x / 60, 1, 1) * 4)
  if (Math.abs(x - 5) < 65 && rub < 1.1) cover(out, pale, 0.6 * noise(x / 8, z, 1))
}

/** The folds of the corner that gave way, and the paper that tore there. */
function crumple(out: Surface, { x, y, z }: Spot, near: number, pale: Colour): void {
  const crease = Math.abs(noise(x / 16, y / 16, z / 9) - 0.5)
  const share = step(130, 40, near)
  shade(out, 1 - share * 0.38 * (1 - Math.min(1, crease * 4)))
  if (crease < 0.035) cover(out, pale, share * 0.9)
  const tear = near + (noise(x / 11, y / 11, z / 11) - 0.5) * 46
  if (tear > 40 && tear < 62) cover(out, colour('#c4a67c'), 0.7)
  if (tear >= 62 && tear < 64.5) shade(out, 0.55)
}

/** Plastic film of a mailing bag, or the paper of a padded envelope. */
export function film(of: {
  readonly size: readonly [number, number]
  readonly colour: string
  readonly gloss: number
  readonly paper?: boolean
  readonly decals: readonly Decal[]
}): Paint {
  const base = colour(of.colour)
  const [l, d] = of.size
  return (x, y, z, n, out) => {
    cover(out, base)
    shade(out, 0.94 + 0.1 * cloud(x / 70, y / 70, z / 70))
    if (of.paper) {
      shade(out, 0.94 + 0.12 * noise(x / 5, y / 1.2, 1))
      // The bubbles inside show through the paper, in rows.
      const row = Math.floor(y / 9)
      const bubble = Math.hypot(
        ((x + (row % 2) * 5) % 10) / 10 - 0.5 * Math.sign(x),
        y / 9 - row - 0.5,
      )
      shade(out, 1 - 0.07 * step(0.2, 0.5, bubble))
    }
    out.gloss = of.gloss
    const edge = Math.min(l / 2 - Math.abs(x), d / 2 - Math.abs(y))
    if (edge > 9 && edge < 10.4) shade(out, 0.8)
    if (x > l / 2 - 52 && x < l / 2 - 49) shade(out, 0.7)
    for (const one of of.decals) if (n[2] > 0.2) stick(one, x, y, out)
  }
}

/** One colour, a little uneven. */
export function plain(hex: string, gloss = 0.05, uneven = 0.08): Paint {
  const base = colour(hex)
  return (x, y, z, _, out) => {
    cover(out, base)
    shade(out, 1 - uneven / 2 + uneven * cloud(x / 40, y / 40, z / 40))
    out.gloss = gloss
  }
}

/** The board of a mailing tube: wound in a spiral, closed by white lids. */
export function wound(of: {
  readonly size: number
  readonly radius: number
  readonly decal: Decal
}): Paint {
  const [board, lid] = [colour('#b98d58'), colour('#e9e6de')]
  return (x, y, z, n, out) => {
    const angle = Math.atan2(y, z - of.radius)
    cover(out, board)
    out.gloss = 0.05
    shade(out, 0.9 + 0.2 * noise(x / 9 + angle * 4, angle * 60, 1))
    const turn = (x + angle * 26) / 118
    if (Math.abs(turn - Math.round(turn)) < 0.009) shade(out, 0.62)
    if (Math.abs(x) > of.size / 2 - 9) {
      cover(out, lid)
      out.gloss = 0.2
      if (Math.abs(x) < of.size / 2 - 8) shade(out, 0.6)
    }
    if (Math.abs(n[0]) < 0.5) stick(of.decal, x, -angle * of.radius * -1, out)
  }
}

/** Rough boards of a pallet. */
export const planks: Paint = (x, y, z, _, out) => {
  cover(out, colour('#b48d5e'))
  const plank = dice(Math.floor(x / 145), Math.floor(z / 22), 1)
  shade(out, 0.78 + 0.3 * plank)
  shade(out, 0.86 + 0.28 * noise(x / 5, y / 70, z / 4))
  out.gloss = 0.02
}
