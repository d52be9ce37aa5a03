import { singular, wordsIn } from '#domain/words-in.ts'
import { dangerousItems } from './dangerous-items.ts'
import { foodAndLivingItems } from './food-and-living-items.ts'
import { families, type ForbiddenItem, itemsOf } from './forbidden-item.ts'
import { otherItems } from './other-items.ts'

/** Goods with a battery, alone or inside. */
const batteryItems = [
  ...itemsOf('battery', [
    [
      'Batterie lithium seule',
      'lithium',
      null,
      null,
      'pile lithium, batterie externe, powerbank, power bank, batterie de rechange, 18650, li-ion, accu, batterie de téléphone, lipo',
    ],
    [
      'Trottinette électrique',
      'lithium',
      null,
      null,
      'trottinette, patinette, scooter électrique, ninebot, e-scooter',
    ],
    [
      'Vélo électrique et sa batterie',
      'lithium',
      null,
      null,
      'VAE, vélo à assistance électrique, ebike, e-bike, batterie de vélo',
    ],
    [
      'Hoverboard et monoroue',
      'lithium',
      null,
      null,
      'gyropode, gyroroue, skate électrique, overboard, monocycle',
    ],
    [
      'Téléphone, tablette, ordinateur portable',
      'lithium',
      'in-its-device',
      null,
      'smartphone, iphone, ipad, portable, PC, macbook, liseuse, laptop',
    ],
    [
      'Montre connectée, écouteurs, enceinte',
      'lithium',
      'in-its-device',
      null,
      'airpods, casque bluetooth, enceinte bluetooth, smartwatch, bracelet connecté',
    ],
    [
      'Outil sans fil',
      'lithium',
      'in-its-device',
      null,
      'perceuse, visseuse, dévisseuse, batterie d’outil, aspirateur, balai',
    ],
    [
      'Drone',
      'lithium',
      'in-its-device',
      'permit',
      'dji, quadricoptère, batterie lipo, aéromodélisme',
    ],
    [
      'Cigarette électronique',
      'lithium',
      'ask-first',
      null,
      'vapoteuse, e-cigarette, vape, box, clearomiseur',
    ],
    [
      'Puff jetable',
      'illegal',
      null,
      null,
      'puff, cigarette électronique jetable, vapoteuse jetable',
    ],
    [
      'Appareil endommagé ou rappelé',
      'lithium',
      null,
      null,
      'batterie gonflée, batterie défectueuse, rappel, téléphone cassé',
    ],
  ]),
]

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
