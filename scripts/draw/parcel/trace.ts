import { colour, cover, shade } from './colour.ts'
import {
  boxOf,
  direct,
  leave,
  march,
  meet,
  newHit,
  type Hit,
  type Obstacles,
  type Ray,
} from './meet.ts'
import { grounds, rack, type Room } from './room.ts'
import type { Distance, Part, Surface } from './shape.ts'

/** Larger than the photo, so that its edges are even. */
export const width = 1600
export const height = 1200

export type Shot = {
  readonly room: Room
  readonly parts: readonly Part[]
  /** How many degrees the parcel is turned, the camera looks down, and the photographer's hand leaned. */
  readonly turn: number
  readonly tilt: number
  readonly lean: number
  /** Millimetres from the camera to the middle of the parcel, and how high that is. */
  readonly distance: number
  readonly aim: number
  readonly seed: number
}

/** What the camera sees at each pixel, before it is developed: colours of things, the light on them, their shine. */
export type Film = {
  readonly colours: Float32Array
  readonly light: Float32Array
  readonly shine: Float32Array
  readonly normals: Float32Array
  readonly depth: Float32Array
}

/** For each pixel: what is seen, and the lamp, by each ray; what comes from all around by every second one. */
const rays = 4
const bounces = rays / 2

/** Follows the light backwards: one lamp with soft shadows, and one bounce from all around. */
export function trace(shot: Shot): Film {
  const scene = sceneOf(shot)
  const film: Film = {
    colours: new Float32Array(width * height * 3),
    light: new Float32Array(width * height * 3),
    shine: new Float32Array(width * height),
    normals: new Float32Array(width * height * 3),
    depth: new Float32Array(width * height),
  }
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      for (let ray = 0; ray < rays; ray += 1) expose(scene, film, x, y, ray)
    }
  }
  return film
}

type Scene = Obstacles & {
  readonly shot: Shot
  /** The warehouse's lamps hang higher than the bench's. */
  readonly large: number
  readonly aimAt: (px: number, py: number, ray: Ray) => void
  readonly random: () => number
}

function sceneOf(shot: Shot): Scene {
  const turn = radians(shot.turn)
  const parts = shot.parts.map((part) => part.distance)
  const distance: Distance = (x, y, z) => {
    let least = Infinity
    for (const of of parts) least = Math.min(least, of(x, y, z))
    return least
  }
  return {
    shot,
    room: shot.room,
    bricks: rack(shot.room, shot.seed % 7),
    distance,
    // A rack is larger than what stands on a bench.
    box: boxOf(distance, shot.room === 'floor' ? 1008 : 720),
    cos: Math.cos(turn),
    sin: Math.sin(turn),
    large: shot.room === 'floor' ? 2.4 : 1,
    aimAt: cameraOf(shot),
    random: randomFrom(shot.seed),
  }
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180

function cameraOf({ tilt, lean, distance, aim }: Shot): Scene['aimAt'] {
  const [sin, cos] = [Math.sin(radians(tilt)), Math.cos(radians(tilt))]
  const [leanSin, leanCos] = [Math.sin(radians(lean)), Math.cos(radians(lean))]
  const focal = width * 1.041
  return (px, py, ray) => {
    const u = px - width / 2
    const v = height * 0.52 - py
    const right = (u * leanCos - v * leanSin) / focal
    const up = (u * leanSin + v * leanCos) / focal
    ray.ox = 0
    ray.oy = -cos * distance
    ray.oz = sin * distance + aim
    direct(ray, right, cos + up * sin, up * cos - sin)
    ray.most = 9000
  }
}

// One of each for the whole trace: a new object for every ray would be ten million of them.
const newSurface = (): Surface => ({ r: 0, g: 0, b: 0, gloss: 0, glow: 0 })
const [seen, bounced] = [newHit(), newHit()]
const [surface, bouncedSurface] = [newSurface(), newSurface()]
const ray: Ray = { ox: 0, oy: 0, oz: 0, dx: 0, dy: 0, dz: 0, most: 0 }

function add(film: Float32Array, at: number, value: number): void {
  film[at] = (film[at] ?? 0) + value
}

function expose(scene: Scene, film: Film, px: number, py: number, count: number): void {
  const { random } = scene
  const pixel = py * width + px
  scene.aimAt(px + ((count % 2) + random()) / 2, py + ((count >> 1) + random()) / 2, ray)
  meet(scene, ray, seen)
  look(scene, seen, surface)
  add(film.depth, pixel, seen.t / rays)
  add(film.shine, pixel, shineOf(ray, seen, surface) / rays)
  const values = [surface.r, surface.g, surface.b]
  const normal = [seen.nx, seen.ny, seen.nz]
  for (let axis = 0; axis < 3; axis += 1) {
    add(film.colours, pixel * 3 + axis, (values[axis] ?? 0) / rays)
    add(film.normals, pixel * 3 + axis, (normal[axis] ?? 0) / rays)
  }
  addLamp(scene, film.light, pixel * 3, count)
  if (count % 2 === 0) addBounce(scene, film.light, pixel * 3)
}

function shineOf({ dx, dy, dz }: Ray, { nx, ny, nz }: Hit, { gloss, glow, g }: Surface): number {
  const facing = -(dx * nx + dy * ny + dz * nz)
  const fresnel = gloss * (0.06 + 0.94 * (1 - Math.max(0, facing)) ** 5)
  const mirrored = around(dx + 2 * facing * nx, dy + 2 * facing * ny, dz + 2 * facing * nz)
  return fresnel * mirrored + glow * g
}

/** A neon of 1.4 m, left of the bench and a little behind the photographer. */
function addLamp(scene: Scene, light: Float32Array, at: number, count: number): void {
  const { large, random } = scene
  const x = (-1050 + ((count + random()) / rays) * 900) * large - seen.x
  const y = (-250 + random() * 620) * large - seen.y
  const z = 1350 * large - seen.z
  const far = Math.sqrt(x * x + y * y + z * z)
  const cos = (seen.nx * x + seen.ny * y + seen.nz * z) / far
  if (cos <= 0) return
  leave(ray, seen)
  direct(ray, x, y, z)
  if (march(scene, ray, far) < far) return
  const power = ((1.55 * ray.dz * cos) / rays) * ((1650 * large) / far) ** 2
  add(light, at, power)
  add(light, at + 1, power * 0.97)
  add(light, at + 2, power * 0.9)
}

/** What comes from everywhere else, by one direction with the cosine's density: the normal plus a place on the sphere. */
function addBounce(scene: Scene, light: Float32Array, at: number): void {
  const { random } = scene
  const angle = random() * Math.PI * 2
  const high = random() * 2 - 1
  const ring = Math.sqrt(1 - high * high)
  leave(ray, seen)
  direct(ray, seen.nx + ring * Math.cos(angle), seen.ny + ring * Math.sin(angle), seen.nz + high)
  ray.most = 900
  meet(scene, ray, bounced)
  if (bounced.what === 'nothing') {
    const sky = (around(ray.dx, ray.dy, ray.dz) * 0.62) / bounces
    const cool = 0.5 - 0.5 * ray.dx
    add(light, at, sky * (1 - 0.1 * cool))
    add(light, at + 1, sky)
    add(light, at + 2, sky * (0.98 + 0.16 * cool))
    return
  }
  look(scene, bounced, bouncedSurface)
  const lit = ((bounced.nz > 0.5 ? 0.85 : 0.3) * Math.min(1, 0.25 + bounced.t / 160)) / bounces
  add(light, at, bouncedSurface.r * lit)
  add(light, at + 1, bouncedSurface.g * lit)
  add(light, at + 2, bouncedSurface.b * lit)
}

/** How bright the warehouse is in a direction: neons above, a window at the left, dark racks. */
function around(dx: number, dy: number, dz: number): number {
  const neon =
    dz > 0.25 ? Math.exp(-(((dx / dz + 0.55) / 0.5) ** 2) - (dy / dz / 0.42) ** 2) * 2.2 : 0
  const side = Math.max(0, -dx)
  return 0.32 + 0.5 * Math.max(0, dz) + neon + side * side * side * 0.9
}

const dark = colour('#7d7f80')

/** The colour and the shine of what was hit. */
function look({ shot, cos, sin }: Scene, hit: Hit, out: Surface): void {
  out.gloss = 0
  out.glow = 0
  if (hit.what === 'ground') return grounds[shot.room](hit.x, hit.y, hit.z, [0, 0, 1], out)
  if (hit.what !== 'thing') {
    cover(out, hit.brick && hit.what === 'brick' ? hit.brick.colour : dark)
    return shade(out, 0.8)
  }
  const x = hit.x * cos + hit.y * sin
  const y = hit.y * cos - hit.x * sin
  let nearest: Part | undefined
  let least = Infinity
  for (const part of shot.parts) {
    const away = part.distance(x, y, hit.z)
    if (away >= least) continue
    nearest = part
    least = away
  }
  const normal = [hit.nx * cos + hit.ny * sin, hit.ny * cos - hit.nx * sin, hit.nz] as const
  nearest?.paint(x, y, hit.z, normal, out)
}

/** The same numbers at each run (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = Math.imul(seed + 1, 0x9e37_79b9)
  return () => {
    state = (state + 0x6d2b_79f5) | 0
    let n = Math.imul(state ^ (state >>> 15), 1 | state)
    n = (n + Math.imul(n ^ (n >>> 7), 61 | n)) ^ n
    return ((n ^ (n >>> 14)) >>> 0) / 4_294_967_296
  }
}
