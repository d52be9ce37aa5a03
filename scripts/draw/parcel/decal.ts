import sharp from 'sharp'
import { linear } from './colour.ts'
import type { Surface } from './shape.ts'

/** A drawing (100 × 100) stuck or printed on a face. */
export type Decal = {
  readonly pixels: Uint8Array
  readonly face: 'top' | 'front'
  /** Where its middle is: along the face, and away (top) or up (front); millimetres, degrees. */
  readonly at: readonly [number, number]
  readonly size: readonly [number, number]
  readonly turn: number
  readonly gloss: number
}

const side = 320

export async function decal(
  drawing: string,
  place: Omit<Decal, 'pixels' | 'gloss'> & { readonly gloss?: number },
): Promise<Decal> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 100 100" preserveAspectRatio="none">${drawing}</svg>`
  const pixels = await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer()
  return { gloss: 0.12, ...place, pixels }
}

/** Whether the place is on the decal; then its colour covers the surface. */
export function stick(decal: Decal, along: number, up: number, out: Surface): boolean {
  const turn = (decal.turn * Math.PI) / 180
  const [dx, dy] = [along - decal.at[0], up - decal.at[1]]
  const u = (dx * Math.cos(turn) + dy * Math.sin(turn)) / decal.size[0] + 0.5
  const v = 0.5 - (dy * Math.cos(turn) - dx * Math.sin(turn)) / decal.size[1]
  if (u < 0 || u >= 1 || v < 0 || v >= 1) return false
  const index = (Math.floor(v * side) * side + Math.floor(u * side)) * 4
  const [r = 0, g = 0, b = 0, a = 0] = decal.pixels.subarray(index, index + 4)
  const share = a / 255
  if (share === 0) return false
  out.r += (linear(r) - out.r) * share
  out.g += (linear(g) - out.g) * share
  out.b += (linear(b) - out.b) * share
  out.gloss = decal.gloss
  return share > 0.5
}
