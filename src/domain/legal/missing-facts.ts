import { placeholderMark, type LegalFacts } from './legal-facts.ts'

/** What is still to be filled in before selling, by its key (`company.siren`, `publisher.host.name`). */
export const missingBeforeSelling = ({
  contactEmail,
  company,
  publisher,
}: Pick<LegalFacts, 'contactEmail' | 'company' | 'publisher'>): string[] => [
  ...(isReachable(contactEmail) ? [] : ['contactEmail']),
  ...placeholdersIn({ company, publisher }, ''),
]

/** A value, and not the mark of one that nobody has filled in yet. */
export const isFilledIn = (value: string): boolean =>
  value.trim() !== '' && !value.includes(placeholderMark)

/** The first start's own address is under `.test`, where nobody will ever have a mailbox (RFC 2606). */
const isReachable = (email: string): boolean => isFilledIn(email) && !email.endsWith('.test')

function placeholdersIn(value: unknown, key: string): string[] {
  if (typeof value === 'string') return isFilledIn(value) ? [] : [key]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) =>
    placeholdersIn(inner, key === '' ? name : `${key}.${name}`),
  )
}
