import { singular, wordsIn } from '#domain/words-in.ts'
import { batteryItems } from './battery-items.ts'
import { dangerousItems } from './dangerous-items.ts'
import { foodAndLivingItems } from './food-and-living-items.ts'
import { families, type ForbiddenItem } from './forbidden-item.ts'
import { otherItems } from './other-items.ts'

/** Ordered by family, then by name, with French collation. */
export const forbiddenItems: readonly ForbiddenItem[] = [
  ...dangerousItems,
  ...batteryItems,
  ...foodAndLivingItems,
  ...otherItems,
].toSorted(
  (a, b) =>
    families.indexOf(a.family) - families.indexOf(b.family) || a.name.localeCompare(b.name, 'fr'),
)

/**
 * The items that match every word of the search, by their name or by what people call them; all items for an empty search.
 * Accents, capitals, hyphens and the plural do not matter. Matches by name come first.
 */
export function searchForbidden(question: string): readonly ForbiddenItem[] {
  const asked = wordsIn(question).filter((word) => !emptyWords.has(word))
  if (asked.length === 0) return forbiddenItems
  const byName = forbiddenItems.filter(({ name }) => holds(wordsIn(name), asked))
  const byWords = forbiddenItems.filter(
    (item) =>
      !byName.includes(item) && holds(wordsIn(`${item.name} ${item.words.join(' ')}`), asked),
  )
  return [...byName, ...byWords]
}

const emptyWords = new Set([
  'a',
  'au',
  'aux',
  'd',
  'de',
  'des',
  'du',
  'en',
  'et',
  'l',
  'la',
  'le',
  'les',
  'ou',
  'un',
  'une',
])

const holds = (words: readonly string[], asked: readonly string[]): boolean =>
  asked.every((question) => words.some((word) => word.startsWith(singular(question))))
