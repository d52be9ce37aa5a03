import { cents, type Cents } from '#domain/units.ts'

export type Company = {
  readonly name: string
  readonly legalForm: string
  readonly capital: string
  readonly address: string
  readonly siren: string
  readonly rcs: string
  readonly vatNumber: string
}

/** What the law requires to publish about the publisher and the host of the site (LCEN, C. conso. L612-1). */
export type Publisher = {
  readonly phone: string
  readonly publicationDirector: string
  readonly host: { readonly name: string; readonly address: string; readonly phone: string }
  readonly mediator: { readonly name: string; readonly address: string; readonly website: string }
}

/** What the carrier promises and sells; Escale passes it on and sells none of it by itself (docs/rules/law.md#carrier-terms). */
export type CarrierTerms = {
  readonly name: string
  readonly workingDays: { readonly from: number; readonly to: number }
  readonly ecoWorkingDays: { readonly from: number; readonly to: number }
  readonly compensationPerKgCents: Cents
  readonly compensationAtMostCents: Cents
  readonly registered: { readonly r1Cents: Cents; readonly r2Cents: Cents }
  readonly adValorem: { readonly fromCents: Cents; readonly toCents: Cents }
}

/**
 * Clauses that wait for a lawyer: written with their figures, out of force in the shipped version
 * (docs/rules/law.md#clauses-out-of-force). `words` begin with a small letter, because they follow the clause's name in a list,
 * and name their figures as `{{montant}}`.
 */
export type TermsClauses = {
  readonly reminderFee: { readonly inForce: boolean; readonly cents: Cents; readonly words: string }
  readonly claimDelay: { readonly inForce: boolean; readonly days: number; readonly words: string }
  readonly liability: {
    readonly inForce: boolean
    readonly ceilingCents: Cents
    readonly insuredCeilingCents: Cents
    readonly insuranceCents: Cents
    readonly words: string
  }
  readonly abandonment: { readonly inForce: boolean; readonly words: string }
}

/** The figures that the words of each clause must name. */
export const clauseFigures = {
  reminderFee: ['montant'],
  claimDelay: ['jours'],
  liability: ['plafond', 'plafond-assure', 'prix-assurance'],
  abandonment: [],
} as const satisfies Readonly<Record<keyof TermsClauses, readonly string[]>>

/** Everything that the texts take from the settings; the figures of sale come from the catalogue. */
export type LegalFacts = {
  readonly siteName: string
  readonly contactEmail: string
  readonly company: Company
  readonly publisher: Publisher
  readonly carrierTerms: CarrierTerms
  readonly termsClauses: TermsClauses
}

/**
 * The mark of a value that nobody has filled in yet: the texts show it, and it blocks selling (docs/rules/law.md#ready-to-sell).
 */
export const placeholderMark = '(à compléter)'

export const initialPublisher: Publisher = {
  phone: placeholderMark,
  publicationDirector: placeholderMark,
  host: { name: placeholderMark, address: placeholderMark, phone: placeholderMark },
  mediator: { name: placeholderMark, address: placeholderMark, website: placeholderMark },
}

/** The shipped values: docs/rules/law.md#carrier-terms. */
export const initialCarrierTerms: CarrierTerms = {
  name: 'Colissimo (La Poste)',
  workingDays: { from: 5, to: 15 },
  ecoWorkingDays: { from: 20, to: 40 },
  compensationPerKgCents: cents(2300),
  compensationAtMostCents: cents(69_000),
  registered: { r1Cents: cents(310), r2Cents: cents(470) },
  adValorem: { fromCents: cents(570), toCents: cents(1270) },
}

/** The shipped values: all out of force (docs/rules/law.md#clauses-out-of-force). */
export const initialTermsClauses: TermsClauses = {
  reminderFee: {
    inForce: false,
    cents: cents(500),
    words: '{{montant}} par rappel envoyé pour un colis dont la garde est échue.',
  },
  claimDelay: {
    inForce: false,
    days: 7,
    words:
      'une perte ou un dommage se déclare dans les {{jours}} jours qui suivent la livraison, ou la date à laquelle elle aurait dû avoir lieu : au-delà, le transporteur peut rejeter le dossier.',
  },
  liability: {
    inForce: false,
    ceilingCents: cents(30_000),
    insuredCeilingCents: cents(50_000),
    insuranceCents: cents(1500),
    words:
      'l’indemnisation est limitée à {{plafond}} par envoi, ou à {{plafond-assure}} lorsque l’assurance à {{prix-assurance}} par envoi a été souscrite. Cette limite ne joue ni en cas de faute lourde ou de dol, ni pour les dommages corporels.',
  },
  abandonment: {
    inForce: false,
    words:
      'un colis non réclamé, après mise en demeure restée sans effet, est réputé abandonné et peut être vendu ou détruit.',
  },
}

/** The sentences at the foot of every invoice. */
export const initialInvoiceMentions: readonly string[] = [
  'Prestations de services\u00A0: une réexpédition est exécutée à la remise au transporteur, un abonnement pendant sa période.',
  'Facture acquittée. Pas d’escompte pour paiement anticipé.',
  'Les taxes et droits dus à l’arrivée ne sont pas compris.',
]

/** What the law adds between companies, on an invoice that is paid too (C. com. art. L441-9, L441-10, D441-5). */
export const companyInvoiceMention =
  'En cas de retard de paiement\u00A0: pénalités au taux de trois fois l’intérêt légal et indemnité forfaitaire de 40\u00A0€ pour frais de recouvrement.'

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
