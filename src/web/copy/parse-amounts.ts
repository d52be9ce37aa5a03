/** « 35,25 », « -7 » or « 1 234,50 € » to cents; `null` for anything else. */
export function parseEuros(text: string): number | null {
  const bare = text.replaceAll(/[\s€]/g, '').replace('\u2212', '-').replace(',', '.')
  if (!/^-?\d{1,7}(\.\d{1,2})?$/.test(bare)) return null
  return Math.round(Number(bare) * 100)
}

/** Cents to the text that a person would type: « 35,25 ». */
export const typedEuros = (cents: number): string => (cents / 100).toFixed(2).replace('.', ',')
/** Grams to the text that a person would type: « 1,4 ». */
export const typedKilograms = (grams: number): string => String(grams / 1000).replace('.', ',')
