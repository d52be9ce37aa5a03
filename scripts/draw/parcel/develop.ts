import sharp from 'sharp'
import { height, width, type Film } from './trace.ts'

const printed = { width: 1200, height: 900 }

/** From the film to a WebP of at most `mostBytes`: light without noise, the background out of focus, the tones of a telephone. */
export async function develop(
  film: Film,
  focus: number,
  mostBytes: number,
  exposure = 1,
): Promise<Buffer> {
  let { light } = film
  for (const gap of [1, 3, 7, 15]) light = smooth(film, light, gap)
  const picture = new Float32Array(width * height * 3)
  for (let at = 0; at < picture.length; at += 1)
    picture[at] =
      exposure * (of(film.colours, at) * of(light, at) + of(film.shine, Math.floor(at / 3)))
  const raw = tone(blurFar(withoutDots(picture), film.depth, focus))
  const large = sharp(raw, { raw: { width, height, channels: 3 } })
    .resize(printed)
    .sharpen({ sigma: 0.7 })
  const pixels = await large.png({ compressionLevel: 1 }).toBuffer()
  for (let quality = 78; ; quality -= 6) {
    const file = await sharp(pixels).webp({ quality, effort: 6, smartSubsample: true }).toBuffer()
    if (file.length <= mostBytes || quality < 40) return file
  }
}

const of = (values: ArrayLike<number>, at: number): number => values[at] ?? 0

const kernel = [1 / 16, 1 / 4, 3 / 8, 1 / 4, 1 / 16]
const around = [-2, -1, 0, 1, 2].flatMap((y) =>
  [-2, -1, 0, 1, 2].map((x) => ({ x, y, share: of(kernel, x + 2) * of(kernel, y + 2) })),
)

/** An à-trous pass: neighbours count as long as they lie in the same plane (Dammertz et al., 2010). */
function smooth(film: Film, light: Float32Array, gap: number): Float32Array {
  const out = new Float32Array(light.length)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const here = y * width + x
      const total = [0, 0, 0, 0]
      for (const tap of around)
        addNeighbour(film, light, here, x + tap.x * gap, y + tap.y * gap, tap.share, gap, total)
      const sum = of(total, 3)
      for (let axis = 0; axis < 3; axis += 1)
        out[here * 3 + axis] = sum ? of(total, axis) / sum : of(light, here * 3 + axis)
    }
  return out
}

function addNeighbour(
  { normals, depth }: Film,
  light: Float32Array,
  here: number,
  x: number,
  y: number,
  share: number,
  gap: number,
  total: number[],
): void {
  if (x < 0 || x >= width || y < 0 || y >= height) return
  const there = y * width + x
  const same =
    of(normals, here * 3) * of(normals, there * 3) +
    of(normals, here * 3 + 1) * of(normals, there * 3 + 1) +
    of(normals, here * 3 + 2) * of(normals, there * 3 + 2)
  if (same < 0.5) return
  const apart = Math.abs(of(depth, here) - of(depth, there)) / (of(depth, here) * 0.012 * gap)
  const weight = share * same ** 24 * Math.exp(-apart)
  for (let axis = 0; axis < 3; axis += 1)
    total[axis] = of(total, axis) + of(light, there * 3 + axis) * weight
  total[3] = of(total, 3) + weight
}

/**
 * Clamps each value between the second lowest and the second highest of its eight neighbours: at an edge single pixels have no like
 * ones to be smoothed by.
 */
function withoutDots(picture: Float32Array): Float32Array {
  const out = picture.slice()
  const row = width * 3
  const steps = [-row - 3, -row, -row + 3, -3, 3, row - 3, row, row + 3]
  for (let at = row + 3; at < picture.length - row - 3; at += 1) {
    const near = steps.map((step) => of(picture, at + step)).toSorted((a, b) => a - b)
    out[at] = Math.min(of(near, 6), Math.max(of(near, 1), of(picture, at)))
  }
  return out
}

const taps = Array.from({ length: 56 }, (_, index) => {
  const [angle, far] = [index * 2.399_963, Math.sqrt((index + 0.5) / 56)]
  return [Math.cos(angle) * far, Math.sin(angle) * far, far] as const
})

/** Pixels of blur of a thing at this depth. */
const circle = (depth: number, focus: number): number =>
  Math.min(26, Math.max(0, (Math.abs(1 / depth - 1 / focus) * focus - 0.16) * 46))

function blurFar(picture: Float32Array, depth: Float32Array, focus: number): Float32Array {
  const out = new Float32Array(picture.length)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const here = y * width + x
      const radius = circle(of(depth, here), focus)
      let [r, g, b, sum] = [
        of(picture, here * 3),
        of(picture, here * 3 + 1),
        of(picture, here * 3 + 2),
        1,
      ]
      if (radius > 0.7) {
        for (const [dx, dy, far] of taps) {
          const nx = Math.min(width - 1, Math.max(0, Math.round(x + dx * radius)))
          const ny = Math.min(height - 1, Math.max(0, Math.round(y + dy * radius)))
          const there = ny * width + nx
          if (circle(of(depth, there), focus) < far * radius * 0.6) continue
          r += of(picture, there * 3)
          g += of(picture, there * 3 + 1)
          b += of(picture, there * 3 + 2)
          sum += 1
        }
      }
      out[here * 3] = r / sum
      out[here * 3 + 1] = g / sum
      out[here * 3 + 2] = b / sum
    }
  }
  return out
}

const balance = [0.98, 1, 1.07]

/** Exposure, the shoulder of the film, darker corners, and a little of the sensor's noise. */
function tone(picture: Float32Array): Uint8Array {
  const bytes = new Uint8Array(picture.length)
  let state = 7
  for (let at = 0; at < picture.length; at += 1) {
    const pixel = Math.floor(at / 3)
    const [u, v] = [(pixel % width) / width - 0.5, Math.floor(pixel / width) / height - 0.5]
    const corner = 1 - 0.8 * (u * u + v * v)
    const grey =
      (of(picture, pixel * 3) + of(picture, pixel * 3 + 1) * 2 + of(picture, pixel * 3 + 2)) / 4
    const value = Math.max(
      0,
      (of(picture, at) * 0.84 + grey * 0.16) * 0.66 * corner * of(balance, at % 3),
    )
    const film = (value * (2.51 * value + 0.03)) / (value * (2.43 * value + 0.59) + 0.14)
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    const grain = (state / 4_294_967_296 - 0.5) * 0.012
    const screen = Math.min(1, Math.max(0, film)) ** (1 / 2.2) + grain
    bytes[at] = Math.round(Math.min(1, Math.max(0, screen)) * 255)
  }
  return bytes
}
