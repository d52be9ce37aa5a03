import type { Settings } from '#server/core/settings/read-settings.ts'

type Company = {
  readonly name: string
  readonly siren: string | null
  readonly vatNumber: string | null
}

/** A company comes first, with its register numbers; the person who orders for it follows. */
export const companyLines = ({ name, siren, vatNumber }: Company): string[] => [
  name,
  ...(siren === null ? [] : [`SIREN ${siren}`]),
  ...(vatNumber === null ? [] : [`TVA ${vatNumber}`]),
]

/** At the foot of each paper: who the law says the house is. */
export const legalLines = (company: Settings['company']): string[] => [
  `${company.name}, ${company.legalForm} au capital de ${company.capital} · ${company.address}`,
  `SIREN ${company.siren} · RCS ${company.rcs} · TVA intracommunautaire ${company.vatNumber}`,
]

type Address = {
  readonly line1: string
  readonly line2: string | null
  readonly postalCode: string
  readonly city: string
  readonly country: string
}

export const addressLines = ({ line1, line2, postalCode, city, country }: Address): string[] =>
  [line1, line2, `${postalCode} ${city}`, country].filter((line) => line !== null)

/** An address in one line; empty without one. */
export const addressText = (address: Address | null): string =>
  address === null ? '' : addressLines(address).filter(Boolean).join(', ')
