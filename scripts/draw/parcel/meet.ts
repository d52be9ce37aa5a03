import { groundEnd, type Brick, type Room } from './room.ts'
import type { Distance } from './shape.ts'

/** A point and a direction; `most` is how far it may go. */
export type Ray = {
  ox: number
  oy: number
  oz: number
  dx: number
  dy: number
  dz: number
  most: number
}
export type Hit = {
  t: number
  x: number
  y: number
  z: number
  nx: number
  ny: number
  nz: number
  what: 'thing' | 'ground' | 'brick' | 'nothing'
  brick: Brick | undefined
}

/** What a ray can meet: the ground, the rack behind it, the parcel. */
export type Obstacles = {
  readonly room: Room
  readonly bricks: readonly Brick[]
  readonly distance: Distance
  /** Nothing of the parcel is outside this box, in its own directions. */
  readonly box: { readonly from: readonly number[]; readonly to: readonly number[] }
  /** How the parcel is turned. */
  readonly cos: number
  readonly sin: number
}

export const newHit = (): Hit => ({
  t: 0,
  x: 0,
  y: 0,
  z: 0,
  nx: 0,
  ny: 0,
  nz: 1,
  what: 'nothing',
  brick: undefined,
})
export function meet(scene: Obstacles, by: Ray, hit: Hit): void {
  hit.what = 'nothing'
  hit.t = by.most
  const ground = -by.oz / by.dz
  if (ground > 0 && ground < hit.t && by.oy + by.dy * ground < groundEnd(scene.room)) {
    hit.what = 'ground'
    hit.t = ground
    face(hit, 0, 0, 1)
  }
  // The light that bounces stays near: it meets no rack.
  if (by.most > 5000) for (const one of scene.bricks) meetBrick(one, by, hit)
  const thing = march(scene, by, hit.t)
  const isThing = thing < hit.t
  if (isThing) {
    hit.what = 'thing'
    hit.t = thing
  }
  hit.x = by.ox + by.dx * hit.t
  hit.y = by.oy + by.dy * hit.t
  hit.z = by.oz + by.dz * hit.t
  if (isThing) faceThing(scene, hit)
}

function face(hit: Hit, nx: number, ny: number, nz: number): void {
  hit.nx = nx
  hit.ny = ny
  hit.nz = nz
}

const span = { near: 0, far: 0, axis: 0 }

/** Where the ray is between two planes of each axis, and by which axis it came in. */
function cross(
  from: readonly number[],
  to: readonly number[],
  o: readonly number[],
  d: readonly number[],
): void {
  span.near = -Infinity
  span.far = Infinity
  for (let axis = 0; axis < 3; axis += 1) {
    const first = ((from[axis] ?? 0) - (o[axis] ?? 0)) / (d[axis] ?? 0)
    const last = ((to[axis] ?? 0) - (o[axis] ?? 0)) / (d[axis] ?? 0)
    const near = Math.min(first, last)
    if (near > span.near) {
      span.near = near
      span.axis = axis
    }
    span.far = Math.min(span.far, Math.max(first, last))
  }
}

const [origin, direction] = [
  [0, 0, 0],
  [0, 0, 0],
]

function meetBrick(one: Brick, by: Ray, hit: Hit): void {
  origin[0] = by.ox
  origin[1] = by.oy
  origin[2] = by.oz
  direction[0] = by.dx
  direction[1] = by.dy
  direction[2] = by.dz
  cross(one.from, one.to, origin, direction)
  if (span.near > span.far || span.near <= 0 || span.near >= hit.t) return
  hit.t = span.near
  hit.what = 'brick'
  hit.brick = one
  const towards = (axis: number) => (span.axis === axis ? -Math.sign(direction[axis] ?? 0) : 0)
  face(hit, towards(0), towards(1), towards(2))
}

/** Walks along the ray by the distance to the nearest part; `most` when it meets none. */
export function march({ distance, box, cos, sin }: Obstacles, by: Ray, most: number): number {
  const ox = by.ox * cos + by.oy * sin
  const oy = by.oy * cos - by.ox * sin
  const dx = by.dx * cos + by.dy * sin
  const dy = by.dy * cos - by.dx * sin
  origin[0] = ox
  origin[1] = oy
  origin[2] = by.oz
  direction[0] = dx
  direction[1] = dy
  direction[2] = by.dz
  cross(box.from, box.to, origin, direction)
  let t = Math.max(0, span.near)
  const end = Math.min(most, span.far)
  for (let n = 0; n < 120 && t < end; n += 1) {
    const gap = distance(ox + dx * t, oy + dy * t, by.oz + by.dz * t)
    if (gap < 0.12) return t
    t += gap * 0.86
  }
  return most
}

/** The normal by small differences of the distance. */
function faceThing({ distance, cos, sin }: Obstacles, hit: Hit): void {
  const x = hit.x * cos + hit.y * sin
  const y = hit.y * cos - hit.x * sin
  const { z } = hit
  const e = 0.5
  const nx = distance(x + e, y, z) - distance(x - e, y, z)
  const ny = distance(x, y + e, z) - distance(x, y - e, z)
  const nz = distance(x, y, z + e) - distance(x, y, z - e)
  const long = Math.sqrt(nx * nx + ny * ny + nz * nz) || 1
  face(hit, (nx * cos - ny * sin) / long, (ny * cos + nx * sin) / long, nz / long)
}

/** The box around all parts, found on a coarse grid; nothing is further than `reach`. */
export function boxOf(distance: Distance, reach: number): Obstacles['box'] {
  const gap = 36
  const from = [Infinity, Infinity, -1]
  const to = [-Infinity, -Infinity, -Infinity]
  for (let x = -reach; x <= reach; x += gap)
    for (let y = -reach; y <= reach; y += gap)
      for (let z = 0; z <= reach; z += gap) {
        if (distance(x, y, z) > gap) continue
        for (const [axis, value] of [x, y, z].entries()) {
          from[axis] = Math.min(from[axis] ?? 0, value - gap)
          to[axis] = Math.max(to[axis] ?? 0, value + gap)
        }
      }
  return { from, to }
}

export function direct(ray: Ray, dx: number, dy: number, dz: number): void {
  const long = Math.sqrt(dx * dx + dy * dy + dz * dz) || 1
  ray.dx = dx / long
  ray.dy = dy / long
  ray.dz = dz / long
}

/** From just above the surface that was hit. */
export function leave(ray: Ray, hit: Hit): void {
  ray.ox = hit.x + hit.nx * 0.8
  ray.oy = hit.y + hit.ny * 0.8
  ray.oz = hit.z + hit.nz * 0.8
}
