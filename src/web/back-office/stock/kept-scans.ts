import * as z from 'zod/mini'

const keptScan = z.strictObject({
  /** Its act's key, made at the scan: sent again after a cut, it counts once. */
  key: z.string(),
  staffId: z.string(),
  countId: z.string(),
  code: z.string(),
  shelf: z.string(),
  parcelId: z.optional(z.string()),
})
export type KeptScan = z.output<typeof keptScan>

const name = 'escale.stock-scans'

/** Scans on their way: what a reload must not lose. */
export function readKeptScans(): KeptScan[] {
  try {
    const kept = z.array(keptScan).safeParse(JSON.parse(localStorage.getItem(name) ?? '[]'))
    return kept.success ? kept.data : []
  } catch {
    return []
  }
}

export function writeKeptScans(scans: readonly KeptScan[]): void {
  try {
    localStorage.setItem(name, JSON.stringify(scans))
  } catch {
    // A browser that keeps nothing (private mode) still sends them while the page is open.
  }
}
