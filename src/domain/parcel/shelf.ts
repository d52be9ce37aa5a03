import { accept, refuse, type Outcome } from '#domain/outcome.ts'
import type { Branded } from '#domain/units.ts'

/** `B12` (aisle, bay) or `A-12-3` (aisle, bay, level). */
export type ShelfCode = Branded<string, 'ShelfCode'>
export type ShelfRefusal = 'shelf-invalid'

/**
 * One or two letters, a bay of up to three digits and an optional level of one or two. Case, spaces and dashes are normalised, so
 * that a shelf has one code: `b-12` → `B12`, `a 12 3` → `A-12-3`.
 */
export function parseShelfCode(text: string): Outcome<ShelfCode, ShelfRefusal> {
  const parts = /^([A-Z]{1,2})[- ]?(\d{1,3})(?:[- ](\d{1,2}))?$/.exec(text.trim().toUpperCase())
  if (!parts) return refuse('shelf-invalid')
  const [, aisle, bay, level] = parts
  return accept((level === undefined ? `${aisle}${bay}` : `${aisle}-${bay}-${level}`) as ShelfCode)
}
