import { parseKilograms } from '#web/copy/parse-measure.ts'
import { notKilograms } from '#web/copy/reception.ts'

/** The heaviest that the server reads as a weight, in grams; above, somebody typed grams. */
const heaviestGrams = 100_000

/** What is wrong with the typed weight of a box, in kilograms; the carrier's own limit is the server's to refuse. */
export function boxWeightError(typed: string): string | undefined {
  const weightGrams = parseKilograms(typed)
  if (weightGrams === null) return 'En kilogrammes, par exemple 2,350.'
  return weightGrams > heaviestGrams ? notKilograms(typed.trim()) : undefined
}
