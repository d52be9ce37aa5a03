const decimal = /^\d{1,6}([.,]\d{1,3})?$/

/** « 2,35 », « 2.35 » or « 2,35 kg » kilograms to whole grams; `null` for anything else, zero included. */
export const parseKilograms = (text: string): number | null =>
  parsed(text.replace(/\s*kg\s*$/i, ''), 1000)

/** « 32,5 » centimetres to whole millimetres; `null` for anything else, zero included. */
export const parseCentimetres = (text: string): number | null => parsed(text, 10)

function parsed(text: string, factor: number): number | null {
  const bare = text.replaceAll(/\s/g, '')
  if (!decimal.test(bare)) return null
  const whole = Math.round(Number(bare.replace(',', '.')) * factor)
  return whole > 0 ? whole : null
}
