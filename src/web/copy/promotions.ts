import type { PromotionRefusal } from '#domain/promotion/promotion.ts'
import { ApiError } from '#web/api/api-error.ts'
import { formatMoney } from './format-money.ts'

type Refusal = PromotionRefusal | 'promotion-already-held'

const sentences: Readonly<Record<Refusal, string>> = {
  'promotion-unknown': 'Ce code n’existe pas. Vérifiez-le, puis réessayez.',
  'promotion-over': 'Cette promotion est terminée.',
  'promotion-not-yet': 'Cette promotion n’a pas encore commencé.',
  'promotion-other-plan': 'Ce code est réservé à d’autres formules que la vôtre.',
  'promotion-other-destination': 'Ce code ne vaut pas pour cette destination.',
  'promotion-not-first':
    'Ce code est réservé à un premier envoi. Si un de vos devis en cours a déjà un avantage de premier envoi, retirez-en le code ou déclinez ce devis d’abord.',
  'promotion-under-minimum': 'Le total de ce devis est inférieur au minimum de ce code.',
  'promotion-nothing-off':
    'Ce code ne change rien à ce devis\u00A0: ce qu’il réduit est déjà offert.',
  'promotion-used-up': 'Ce code a déjà servi autant de fois que prévu.',
  'promotion-already-used':
    'Vous avez déjà utilisé ce code. S’il est sur un devis que vous n’avez pas accepté, retirez-le de ce devis d’abord.',
  'promotion-already-held': 'Ce devis a déjà un code promotionnel.',
}

export const isPromotionRefusal = (code: string): code is Refusal => Object.hasOwn(sentences, code)

/** Why a code cannot be applied, by refusal; a refusal without a sentence does not compile. */
export function promotionRefusals(error: Error): Readonly<Record<Refusal, string>> {
  const minimum = error instanceof ApiError ? error.details['minimumCents'] : undefined
  if (typeof minimum !== 'number') return sentences
  return { ...sentences, 'promotion-under-minimum': underMinimum(minimum) }
}

const underMinimum = (minimum: number): string =>
  `Ce code demande un total d’au moins ${formatMoney(minimum)}\u00A0; celui de ce devis est en dessous.`
