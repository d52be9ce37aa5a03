import { folded, isFrance, territoryCodes, territoryNamed } from './destination.ts'

/** The ISO 3166-1 code of the country of an address as a person types it, in French or English, or as a code; else `null`. */
export function countryCode(country: string): string | null {
  const territory = territoryNamed(country)
  if (territory) return territoryCodes[territory]
  if (isFrance(country)) return 'FR'
  codesByName ??= allNames()
  return codesByName.get(folded(country)) ?? null
}

let codesByName: ReadonlyMap<string, string> | undefined

function allNames(): ReadonlyMap<string, string> {
  const names = ['fr', 'en'].map(
    (language) => new Intl.DisplayNames(language, { type: 'region', fallback: 'none' }),
  )
  return new Map(
    regionCodes().flatMap((code) =>
      [code, ...names.flatMap((of) => of.of(code) ?? [])].map((name) => [folded(name), code]),
    ),
  )
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('')

/** `DD` is another way to say `DE`; groups of countries, and islands with a code of the postal services, have no code of ISO. */
const regionCodes = (): string[] =>
  letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter((code) => new Intl.Locale(`und-${code}`).region === code && !others.has(code))

const others: ReadonlySet<string> = new Set([
  'AC',
  'CP',
  'CQ',
  'DG',
  'EA',
  'EU',
  'EZ',
  'IC',
  'QO',
  'TA',
  'UN',
  'XA',
  'XB',
  'XK',
  'ZZ',
])
