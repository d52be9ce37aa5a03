import { placeholderMark, type LegalFacts } from './legal-facts.ts'

/** What still has to be filled in before selling, by its key (`company.siren`, `publisher.host.name`). */
export const missingBeforeSelling = ({
  contactEmail,
  company,
  publisher,
}: Pick<LegalFacts, 'contactEmail' | 'company' | 'publisher'>): string[] => [
  ...(isReachable(contactEmail) ? [] : ['contactEmail']),
  ...placeholdersIn({ company, publisher }, ''),
]

/** How many values have to be filled in before selling, missing or not. */
export const requiredBeforeSelling = ({
  company,
  publisher,
}: Pick<LegalFacts, 'company' | 'publisher'>): number => 1 + textsIn({ company, publisher })

const textsIn = (value: unknown): number => {
  if (typeof value === 'string') return 1
  if (typeof value !== 'object' || value === null) return 0
  return Object.values(value).reduce<number>((sum, inner) => sum + textsIn(inner), 0)
}

/** Whether somebody has filled in this value. */
export const isFilledIn = (value: string): boolean =>
  value.trim() !== '' && !value.includes(placeholderMark)

/** The shipped address is under `.test`, where no mailbox can exist (RFC 2606). */
const isReachable = (email: string): boolean => isFilledIn(email) && !email.endsWith('.test')

function placeholdersIn(value: unknown, key: string): string[] {
  if (typeof value === 'string') return isFilledIn(value) ? [] : [key]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) =>
    placeholdersIn(inner, key === '' ? name : `${key}.${name}`),
  )
}
