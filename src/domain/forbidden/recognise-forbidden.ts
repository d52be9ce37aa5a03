import { singular, wordsIn } from '#domain/words-in.ts'
import type { ForbiddenItem } from './forbidden-item.ts'
import { forbiddenItems } from './search-forbidden.ts'

/**
 * The forbidden items that a description of goods names, those that may never travel first. This warns and never refuses: a word
 * may mislead, and the warehouse inspects the goods.
 */
export function recogniseForbidden(description: string): readonly ForbiddenItem[] {
  const said = wordsIn(description).map(singular)
  const named = phrases.filter(({ words }) => isNamed(words, said))
  const items = [...new Set(named.map(({ item }) => item))]
  return items.toSorted((one, other) => Number(one.unless !== null) - Number(other.unless !== null))
}

/** Whether these words name goods that travel under no condition. */
export const mayNotTravel = (text: string): boolean => recogniseForbidden(text)[0]?.unless === null

/**
 * Whether a phrase is in the text, its words next to each other: « eau de parfum » is not « parfum d’eau », and an « infuseur à
 * thé » is no tea.
 */
const isNamed = (words: readonly string[], said: readonly string[]): boolean =>
  said.some(
    (_, start) =>
      said[start - 1] !== 'a' && words.every((word, index) => said[start + index] === word),
  )

/** Words that alone match too many harmless things: a phone charger, an ink cartridge, a wooden frame. */
const tooCommon = new Set(
  wordsIn(
    `accumulateur action air alliance amorce analyse arbre arc argent artifice avertisseur bague balai balle bateau billet
    bille bloc bois bombe box bracelet cadre canon carburateur carreau cartouche cb ceinture chaine chargeur chasse chat chaussure chien choc
    cierge collier complement copie corne creme culture cylindre dent detecteur diffuseur dupe ecaille encombrant equitation essence euro faux
    fleur fontaine franc frais fruit fusee galet gel huile lait lame lanceur lavande liquide lourd magnet main meuble monnaie montre
    mortier moteur mousse nail os outil palette papier peau piece plomb plume poids poisson portable poudre produit rappel recharge replique
    reservoir roue sable sang soin spray substrat tableau tente test titre traitement tortue virus visa`,
  ).map(singular),
)

const phrasesOf = ({ name, words }: ForbiddenItem): string[] => [
  ...name
    .replace(/\(.*\)/, '')
    .split(/,| et | ou /)
    .filter((part) => !/^\s*(de|autres) /.test(part)),
  ...words,
]

/** Built once: every name of an item, as singular words. */
const phrases = forbiddenItems
  .flatMap((item) =>
    phrasesOf(item).map((phrase) => ({ item, words: wordsIn(phrase).map(singular) })),
  )
  .filter(
    ({ words: [first, ...others] }) =>
      first !== undefined && (others.length > 0 || !tooCommon.has(first)),
  )
