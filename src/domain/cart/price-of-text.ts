import { roundHalfUp, type Cents } from '#domain/units.ts'

/** Removes the euro sign and reads the comma as a point (docs/rules/money.md#cart). `null` for a text that is no price. */
export function priceOfText(price: number | string): Cents | null {
  const euros = typeof price === 'number' ? price : eurosIn(price)
  if (euros === null || !Number.isFinite(euros) || euros < 0 || euros > highest) return null
  return roundHalfUp(euros * 100)
}

const highest = 1_000_000

function eurosIn(text: string): number | null {
  const bare = text.replaceAll(/[\s€]/g, '').replace(',', '.')
  return /^\d{1,7}(\.\d{1,2})?$/.test(bare) ? Number(bare) : null
}
