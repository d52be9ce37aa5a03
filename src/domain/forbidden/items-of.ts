import type { Condition, Family, ForbiddenItem, LocalRule, Reason } from './forbidden-item.ts'

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
