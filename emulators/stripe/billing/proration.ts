/** A price's share for part of its period (both in seconds), in whole cents: half a cent goes up. */
export const prorated = (cents: number, part: number, whole: number): number =>
  Math.round((cents * part) / whole)
