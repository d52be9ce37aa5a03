import type { Surface } from './shape.ts'

const table = Array.from({ length: 256 }, (_, value) => {
  const share = value / 255
  return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
})

/** The share of light of a value of a screen, 0 to 255. */
export const linear = (value: number): number => table[value] ?? 0

export type Colour = readonly [number, number, number]

export const colour = (hex: string): Colour => {
  const number = Number.parseInt(hex.slice(1), 16)
  return [linear(number >> 16), linear((number >> 8) & 255), linear(number & 255)]
}

export function cover(out: Surface, [r, g, b]: Colour, share = 1): void {
  out.r += (r - out.r) * share
  out.g += (g - out.g) * share
  out.b += (b - out.b) * share
}

export function shade(out: Surface, by: number): void {
  out.r *= by
  out.g *= by
  out.b *= by
}
