import { initialPlans } from '#domain/catalogue/initial-plans.ts'
import { accept, type Outcome, refuse } from '#domain/outcome.ts'
import type { PlanId } from '#domain/plan/plan.ts'
import { parisDayOf, parisDayText } from '#domain/storage/paris-day.ts'

export type DeclarationKind = 'withdrawal' | 'cancellation'
export type DeclarationField = 'name' | 'email' | 'contract' | 'wishedOn'

/**
 * The two functions that the law requires, with the labels that it prescribes (docs/rules/law.md#withdrawal): used by the pages
 * with a script and without.
 */
export const declarationWords = {
  withdrawal: {
    path: '/retractation',
    title: 'Renoncer au contrat ici',
    statement: 'Je renonce au contrat désigné ci-dessous.',
    confirm: 'Confirmer la rétractation',
  },
  cancellation: {
    path: '/resiliation',
    title: 'Résilier votre contrat',
    statement: 'Je résilie le contrat désigné ci-dessous.',
    confirm: 'Notification de la résiliation',
  },
} as const

const missing: Readonly<Record<DeclarationField, string>> = {
  name: 'Indiquez votre nom et votre prénom.',
  email: 'Indiquez l’adresse à laquelle envoyer l’accusé.',
  contract: 'Indiquez de quel contrat il s’agit.',
  wishedOn: 'Indiquez une date, ou laissez vide.',
}
const wrong: Readonly<Record<DeclarationField, string>> = {
  name: 'Ce nom n’est pas lisible.',
  email: 'Cette adresse e-mail n’est pas valable.',
  contract: 'Cette référence n’est pas lisible.',
  wishedOn: 'Cette date n’est pas valable.',
}

/** The sentence under a field, for the error code of the contract or the server. */
export function declarationFault(field: DeclarationField, code: string): string {
  if (code === 'required') return missing[field]
  if (code === 'too-long') return 'C’est trop long\u00a0: abrégez.'
  if (code === 'past') return 'Cette date est passée\u00a0: choisissez aujourd’hui ou plus tard.'
  return wrong[field]
}

/** The state of a withdrawal or a cancellation: waiting for the team, carried out, or without object. */
export const declarationStates = ['received', 'settled', 'rejected'] as const

export type DeclarationState = (typeof declarationStates)[number]

/** The next possible states: a closed declaration must first wait again. */
export const nextDeclarationStates = {
  received: ['settled', 'rejected'],
  settled: ['received'],
  rejected: ['received'],
} as const satisfies Record<DeclarationState, readonly DeclarationState[]>

type Asked = {
  /** The state that was on the screen. */
  readonly former: DeclarationState
  readonly state: DeclarationState
  readonly note: string | null
}

type Written = { readonly state: DeclarationState; readonly note: string | null }

export type DeclarationRefusal = 'stale' | 'not-possible' | 'note-required'

/** The new state and note of a declaration. `rejected` needs a note; a declaration that waits again has none. */
export function decideDeclaration(
  current: DeclarationState,
  { former, state, note }: Asked,
): Outcome<Written, DeclarationRefusal> {
  if (current !== former) return refuse('stale')
  const next: readonly DeclarationState[] = nextDeclarationStates[current]
  if (!next.includes(state)) return refuse('not-possible')
  if (state === 'rejected' && note === null) return refuse('note-required')
  return accept({ state, note: state === 'received' ? null : note })
}

type Subscription = {
  readonly plan: PlanId
  readonly clientNumber: string
  /** The numbers of the orders that paid its periods. */
  readonly orderNumbers: readonly string[]
}

const paidPlans: readonly PlanId[] = ['standard', 'premium']

/**
 * Whether the contract that a person typed names this subscription (its plan, its holder's number, the order of one of its
 * periods), names another one, or names nothing that we know.
 */
export function namedBy(
  typed: string,
  { plan, clientNumber, orderNumbers }: Subscription,
): 'this' | 'another' | 'nothing' {
  const text = typed.toUpperCase()
  const plans = plansIn(text)
  const numbers = text.match(/\bC(?:LT)?-[\d-]+\d/g) ?? []
  const own = new Set([clientNumber, ...orderNumbers])
  if (plans.some((id) => id !== plan)) return 'another'
  if (numbers.some((number) => !own.has(number))) return 'another'
  return plans.length + numbers.length > 0 ? 'this' : 'nothing'
}

/** How the forms name a plan, so that `namedBy` recognises it. */
export const planReference = (plan: PlanId, clientNumber: string): string =>
  `Abonnement ${initialPlans[plan].title} (${clientNumber})`

const plansIn = (text: string): readonly PlanId[] =>
  paidPlans.filter((id) => text.includes(initialPlans[id].name.toUpperCase()))

/** A client's number or « ma commande » may mean a parcel as well. */
export const speaksOfPlan = (typed: string): boolean =>
  plansIn(typed.toUpperCase()).length > 0 || /abonnement/i.test(typed)

/**
 * The date at which the subscription ends: the end of the current period when it includes the wished day; `null` when that day is
 * in a later period.
 */
export const termOf = (periodEnd: Date, wishedOn: string | null): Date | null =>
  wishedOn === null || wishedOn <= parisDayText(parisDayOf(periodEnd)) ? periodEnd : null

/** Our own numbers, as a person types them: no mail client makes a link of them. */
const reference = /^(?:C|D|E|F|A|R)-\d{4}-\d{1,6}$|^CLT-\d{6}$/i

const longest = 60

/**
 * What somebody typed, without anything that a mail client turns into a link: letters, hyphens and apostrophes, numbers only
 * where they are one of ours, cut short. Empty when nothing is left.
 */
export function neutralWords(typed: string): string {
  const words = typed
    .split(/[\s()«»"]+/)
    .map((word) => (reference.test(word) ? word : lettersOf(word)))
    .filter((word) => /[\p{L}\d]/u.test(word))
  return words.join(' ').slice(0, longest).trim()
}

/** A word with a dot, a slash, a colon or an at sign inside is an address: it is dropped whole. */
function lettersOf(word: string): string {
  const bare = word.replace(/^[.,;:!?]+|[.,;:!?]+$/g, '')
  return /^[\p{L}\p{M}'’-]+$/u.test(bare) ? bare : ''
}
