import type { Destination } from '#domain/destination/destination.ts'

export const families = [
  'dangerous',
  'battery',
  'weapon',
  'food',
  'living',
  'health',
  'value',
  'illegal',
  'fragile',
] as const
export type Family = (typeof families)[number]

/** Why it is forbidden; the sentence is in `web/copy`. */
export type Reason =
  | 'flammable'
  | 'pressure'
  | 'explosive'
  | 'corrosive'
  | 'toxic'
  | 'lithium'
  | 'magnetic'
  | 'radioactive'
  | 'weapon'
  | 'excise'
  | 'perishable'
  | 'sanitary'
  | 'animal'
  | 'plant'
  | 'protected-species'
  | 'medicine'
  | 'infectious'
  | 'valuable'
  | 'counterfeit'
  | 'illegal'
  | 'remains'
  | 'size'
  | 'leak'

/** The condition under which it is allowed. */
export type Condition =
  | 'in-its-device'
  | 'limited-quantity'
  | 'certificate'
  | 'permit'
  | 'prescription'
  | 'empty'
  | 'dry-and-sealed'
  | 'sealed'
  | 'insured'
  | 'new-and-dry'
  | 'ask-first'
  | 'emptied-of-fuel'

/** A rule that applies in some territories only, on top of the general one. */
export const localRules = {
  /** Border controls of islands that protect their own species. */
  biosecurity: [
    'Polynésie Française',
    'Nouvelle-Calédonie',
    'Wallis-et-Futuna',
    'La Réunion',
    'Mayotte',
    'Guadeloupe',
    'Martinique',
    'Guyane',
    'Terres australes et antarctiques françaises',
  ],
  /** Territories with their own sanitary rules for products of animal origin. */
  sanitary: [
    'Polynésie Française',
    'Nouvelle-Calédonie',
    'Wallis-et-Futuna',
    'Saint-Pierre-et-Miquelon',
    'Terres australes et antarctiques françaises',
  ],
  /** Alcohol and tobacco pay taxes of the territory, from the first unit. */
  excise: [
    'Guadeloupe',
    'Martinique',
    'La Réunion',
    'Mayotte',
    'Guyane',
    'Polynésie Française',
    'Nouvelle-Calédonie',
    'Wallis-et-Futuna',
    'Saint-Pierre-et-Miquelon',
  ],
  /** Territories outside the customs territory of the Union, with their own import permits. */
  permit: [
    'Polynésie Française',
    'Nouvelle-Calédonie',
    'Wallis-et-Futuna',
    'Saint-Pierre-et-Miquelon',
    'Saint-Barthélemy',
    'Terres australes et antarctiques françaises',
  ],
} as const satisfies Record<string, readonly Destination[]>
export type LocalRule = keyof typeof localRules

/**
 * One kind of goods that is forbidden (`unless: null`), or allowed only under a condition. `words` are what people call it:
 * generic names and brand names used as such, in the singular; accents do not matter.
 */
export type ForbiddenItem = {
  readonly name: string
  readonly family: Family
  readonly because: Reason
  readonly unless: Condition | null
  readonly local: LocalRule | null
  readonly words: readonly string[]
}

export const isUnderLocalRule = (item: ForbiddenItem, destination: Destination): boolean =>
  item.local !== null && (localRules[item.local] as readonly Destination[]).includes(destination)

type Row = readonly [
  name: string,
  because: Reason,
  unless: Condition | null,
  local: LocalRule | null,
  words: string,
]

/** The items of one family, from rows with `words` separated by commas. */
export const itemsOf = (family: Family, rows: readonly Row[]): ForbiddenItem[] =>
  rows.map(([name, because, unless, local, words]) => ({
    name,
    family,
    because,
    unless,
    local,
    words: words.split(', '),
  }))
