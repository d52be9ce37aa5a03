import type { StandingCondition } from '#contract/sales/standing-orders.ts'
import type { EndReason } from '#domain/standing-order/standing-order.ts'
import { kilogramsText } from './amounts.ts'

/**
 * What a customer agrees to by « J’autorise ce paiement », by version. A version that was shown never changes: other words are
 * another version (docs/rules/law.md#standing-orders).
 */
export const standingOrderTexts = {
  '2026-11':
    'J’autorise ce site à accepter et à payer, une seule fois et sans me le redemander, le devis de cet envoi par le moyen de paiement choisi ci-dessus, s’il porte sur ces colis (pour un poids ou une date\u00A0: sur ceux d’entre eux qui seront arrivés), avec ces options, cette assurance et cette adresse, et si son total, garde comprise, ne dépasse pas mon plafond. Je reçois d’abord le devis par e-mail et je peux tout arrêter pendant le délai indiqué. D’ici là, je peux arrêter cet envoi programmé à tout moment.',
} as const

export const standingOrderVersion = '2026-11' satisfies keyof typeof standingOrderTexts

/** As a form or an answer has it. */
export type WrittenCondition =
  | Exclude<StandingCondition, { kind: 'weight' }>
  | { readonly kind: 'weight'; readonly fromGrams: number }

/** « quand tous les colis sont arrivés »; `dayText` writes a day of Paris, « 2026-11-21 ». */
export function conditionText(
  condition: WrittenCondition,
  dayText: (day: string) => string,
): string {
  switch (condition.kind) {
    case 'all-arrived':
      return 'quand tous les colis sont arrivés'
    case 'weight':
      return `à partir de ${kilogramsText(condition.fromGrams)}`
    case 'day':
      return `le ${dayText(condition.day)}`
  }
}

/** Why nothing was paid by itself, in one sentence: on the screens and in the mails. */
export const endSentences: Readonly<Record<EndReason, string>> = {
  stopped: 'Vous l’avez arrêté.',
  account: 'Le compte est fermé.',
  restored:
    'Nous avons rétabli le site depuis une sauvegarde\u00A0: par prudence, nous ne payons rien sans vous le redemander.',
  'means-gone': 'Le moyen de paiement choisi a été retiré ou n’est plus valable.',
  'parcels-changed': 'Les colis ne sont plus exactement ceux que vous aviez choisis.',
  'none-arrived': 'Aucun des colis n’était arrivé à la date choisie.',
  'too-light': 'Tous les colis sont arrivés, mais ils n’atteignent pas le poids choisi.',
  'not-asked': 'Le devis n’a pas pu être demandé avec ces choix.',
  'over-ceiling': 'Le total du devis dépasse votre plafond.',
  'choices-changed': 'Le devis ne correspond pas exactement à vos choix.',
  'quote-changed': 'Le devis a changé depuis l’e-mail qui l’annonçait.',
  'papers-missing': 'Il manque des pièces pour la douane à l’un des colis.',
  'territory-suspended': 'Les envois vers cette destination sont suspendus.',
  'terms-changed': 'Les conditions de vente ont changé depuis votre accord.',
  'too-short':
    'Le devis n’est pas valable assez longtemps pour attendre la fin du délai prévu pour arrêter.',
  'not-payable': 'Le devis ne pouvait plus être payé.',
  'to-confirm': 'Votre banque demande que vous confirmiez ce paiement.',
  refused: 'Votre banque a refusé le paiement.',
  'not-paid': 'Le paiement n’a pas abouti.',
  'quote-expired': 'Le devis a expiré avant d’être payé.',
  'quote-ended': 'Le devis a été réglé autrement, décliné ou annulé.',
}

/** A payment that arrives late is fulfilled or given back, with its own mail; any other end takes nothing. */
export function moneyAfterEnd(because: EndReason): string {
  if (because === 'restored')
    return 'Si une somme a déjà été débitée, ne payez pas une seconde fois\u00A0: un e-mail à part vous dit ce qu’elle devient.'
  return because === 'not-paid'
    ? 'Si une somme a été débitée, un e-mail à part vous dit ce qu’elle devient.'
    : 'Rien n’a été débité.'
}
