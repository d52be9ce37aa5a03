import type { PromotionRefusal } from '#domain/promotion/promotion.ts'

type Refusal = PromotionRefusal | 'promotion-already-held'

/** Why a code is not applied; a refusal without its sentence does not compile. */
export const promotionRefusals: Readonly<Record<Refusal, string>> = {
  'promotion-unknown': 'Ce code n’existe pas. Vérifiez-le, puis réessayez.',
  'promotion-over': 'Cette promotion est terminée.',
  'promotion-not-yet': 'Cette promotion n’a pas encore commencé.',
  'promotion-other-plan': 'Ce code est réservé à d’autres formules que la vôtre.',
  'promotion-other-destination': 'Ce code ne vaut pas pour cette destination.',
  'promotion-not-first': 'Ce code est réservé au premier envoi.',
  'promotion-under-minimum': 'Le total de ce devis est inférieur au minimum de ce code.',
  'promotion-nothing-off':
    'Ce code ne change rien à ce devis\u00A0: ce qu’il réduit est déjà offert.',
  'promotion-used-up': 'Ce code a déjà servi autant de fois que prévu.',
  'promotion-already-used': 'Vous avez déjà utilisé ce code.',
  'promotion-already-held': 'Ce devis a déjà un code promotionnel.',
}

export const isPromotionRefusal = (code: string): code is Refusal =>
  Object.hasOwn(promotionRefusals, code)
