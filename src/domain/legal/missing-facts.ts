import { placeholderMark, type LegalFacts } from './legal-facts.ts'

/** What is still to be filled in before selling, by its key (`company.siren`, `publisher.host.name`). */
export const missingBeforeSelling = ({ company, publisher }: LegalFacts): string[] =>
  placeholdersIn({ company, publisher }, '')

function placeholdersIn(value: unknown, key: string): string[] {
  if (typeof value === 'string') {
    return value.trim() === '' || value.includes(placeholderMark) ? [key] : []
  }
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) =>
    placeholdersIn(inner, key === '' ? name : `${key}.${name}`),
  )
}
