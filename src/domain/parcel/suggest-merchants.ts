import { wordsIn } from '#domain/words-in.ts'

/** Shops that deliver in mainland France and that customers name most: a help for typing, never a limit. */
const knownShops: readonly string[] = [
  'Adidas',
  'Amazon',
  'Aroma-Zone',
  'Aubert',
  'Back Market',
  'Boulanger',
  'But',
  'Camaïeu',
  'Cdiscount',
  'Celio',
  'Cultura',
  'Darty',
  'Decathlon',
  'Etam',
  'Fnac',
  'Galeries Lafayette',
  'H&M',
  'IKEA',
  'JD Sports',
  'Jules',
  'Kiabi',
  'La Redoute',
  'Lacoste',
  'LDLC',
  'Leboncoin',
  'Leroy Merlin',
  'Maisons du Monde',
  'Mango',
  'ManoMano',
  'Marionnaud',
  'Micromania',
  'Nike',
  'Nocibé',
  'Okaïdi',
  'Oscaro',
  'Petit Bateau',
  'Printemps',
  'Rakuten',
  'Rue du Commerce',
  'Sarenza',
  'Sephora',
  'Sézane',
  'Shein',
  'Showroomprivé',
  'Temu',
  'Thomann',
  'Veepee',
  'Vertbaudet',
  'Vinted',
  'Yves Rocher',
  'Zalando',
  'Zara',
]

const mostSuggestions = 6

/**
 * Names with a word that begins with the typed text: the customer's own shops first (`own`, latest first), then the known ones.
 * Accents, case and punctuation do not matter. A name that is already typed in full is not suggested.
 */
export function suggestMerchants(own: readonly string[], typed: string): string[] {
  const asked = plain(typed)
  if (asked === '') return own.slice(0, mostSuggestions)
  const found = eachOnce([...own, ...knownShops]).filter((name) =>
    ` ${plain(name)}`.includes(` ${asked}`),
  )
  return found.includes(typed.trim()) ? [] : found.slice(0, mostSuggestions)
}

/** The customer's own « decathlon » replaces the known « Decathlon ». */
function eachOnce(names: readonly string[]): string[] {
  const known = new Set<string>()
  return names.filter((name) => {
    const isNew = !known.has(plain(name))
    known.add(plain(name))
    return isNew
  })
}

const plain = (name: string): string => wordsIn(name).join(' ')
