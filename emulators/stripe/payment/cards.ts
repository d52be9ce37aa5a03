import type { CardFacts, CardOutcome } from '../state.ts'

/** Stripe's own test numbers (docs.stripe.com/testing). */
export const testCards: readonly {
  number: string
  brand: string
  outcome: CardOutcome
  says: string
}[] = [
  { number: '4242424242424242', brand: 'visa', outcome: 'accepted', says: 'acceptée' },
  {
    number: '5555555555554444',
    brand: 'mastercard',
    outcome: 'accepted',
    says: 'acceptée (Mastercard)',
  },
  {
    number: '4000000000003220',
    brand: 'visa',
    outcome: 'three-d-secure',
    says: 'demande une authentification 3-D Secure',
  },
  { number: '4000000000000002', brand: 'visa', outcome: 'declined', says: 'refusée' },
  {
    number: '4000000000009995',
    brand: 'visa',
    outcome: 'insufficient-funds',
    says: 'provision insuffisante',
  },
]

export type TypedCard = { number: string; expiry: string; cvc: string; name: string }
export type CardField = keyof TypedCard
export type CardMistakes = Partial<Record<CardField, string>>
export type ReadCard =
  | { readonly ok: true; readonly card: CardFacts }
  | { readonly ok: false; readonly mistakes: CardMistakes }

/** Checks the card typed on the payment page, at the given time; only test numbers pass. */
export function readCard(typed: TypedCard, now: Date): ReadCard {
  const number = typed.number.replace(/[\s-]/g, '')
  const expiry = readExpiry(typed.expiry)
  const known = testCards.find((card) => card.number === number)
  const mistakes: CardMistakes = {
    ...mistake('number', known === undefined ? numberMistake(number) : null),
    ...mistake('expiry', expiryMistake(expiry, now)),
    ...mistake(
      'cvc',
      /^\d{3}$/.test(typed.cvc.trim()) ? null : 'Le code de sécurité compte 3 chiffres.',
    ),
    ...mistake(
      'name',
      typed.name.trim() === '' ? 'Indiquez le nom du titulaire de la carte.' : null,
    ),
  }
  if (known === undefined || expiry === null || Object.keys(mistakes).length > 0)
    return { ok: false, mistakes }

  const { brand, outcome } = known
  const { month: expMonth, year: expYear } = expiry
  return { ok: true, card: { brand, last4: number.slice(-4), expMonth, expYear, outcome } }
}

const mistake = (field: CardField, text: string | null): CardMistakes =>
  text === null ? {} : { [field]: text }

function numberMistake(number: string): string {
  if (number === '') return 'Indiquez le numéro de la carte.'
  if (!/^\d{12,19}$/.test(number) || !passesLuhn(number))
    return 'Ce numéro de carte n’est pas valide.'
  return 'Seules les cartes de test sont acceptées ici : n’y saisissez jamais une vraie carte.'
}

function passesLuhn(number: string): boolean {
  const sum = number
    .split('')
    .toReversed()
    .reduce((total, digit, index) => {
      const value = Number(digit) * (index % 2 === 0 ? 1 : 2)
      return total + (value > 9 ? value - 9 : value)
    }, 0)
  return sum % 10 === 0
}

type Expiry = { readonly month: number; readonly year: number }

function readExpiry(typed: string): Expiry | null {
  const match = /^(0?[1-9]|1[0-2])\s*\/?\s*(?:20)?(\d{2})$/.exec(typed.trim())
  return match === null ? null : { month: Number(match[1]), year: 2000 + Number(match[2]) }
}

function expiryMistake(expiry: Expiry | null, now: Date): string | null {
  if (expiry === null) return 'Indiquez la date d’expiration sous la forme MM/AA.'
  const ended = expiry.year * 12 + expiry.month < now.getUTCFullYear() * 12 + now.getUTCMonth() + 1
  return ended ? 'La carte est expirée.' : null
}
