import type { PlanPrice } from '#contract/offer/plan-prices.ts'
import { formatParisDay } from './format-date.ts'
import { formatMoney } from './format-money.ts'

type Change = NonNullable<PlanPrice['change']>

/** « 3 abonnés » */
export const subscribers = (count: number): string => `${count} ${count < 2 ? 'abonné' : 'abonnés'}`

/** « 3 à 9,90 €, 1 à 8,90 € » */
export const othersText = (others: PlanPrice['others']): string =>
  others.length === 0
    ? 'aucun'
    : others.map(({ priceCents, count }) => `${count} à ${formatMoney(priceCents)}`).join(', ')

/** « 11,90 € à partir du 4 janvier 2027 » */
export const chosenPriceText = ({ priceCents, countsFrom }: Change): string =>
  `${formatMoney(priceCents)} à partir du ${formatParisDay(countsFrom)}`

/** Who was told, and for how many of them it is still to come. */
export function toldText({ told, toCome, decidedBy }: Change): string {
  if (told === 0) return `Les e-mails partent. Choisi par ${decidedBy}.`
  const all = `${subscribers(told)} ${told < 2 ? 'prévenu' : 'prévenus'} par ${decidedBy}`
  return toCome === told ? all : `${all}, ${toCome} encore à venir`
}

export const appliedToast = ({ concerned }: { concerned: number }) => ({
  title: 'Nouveau prix annoncé',
  description: `${subscribers(concerned)} ${concerned < 2 ? 'reçoit' : 'reçoivent'} un e-mail.`,
})

export const planPriceRefusals: Readonly<Record<string, string>> = {
  'price-changed': 'Le prix du catalogue a changé entre-temps. La page a été mise à jour.',
  'notice-too-short': 'Ce jour est trop proche\u00A0: l’e-mail part trente jours au moins avant.',
  'price-change-open': 'Un nouveau prix de cette formule est déjà annoncé. Retirez-le d’abord.',
  'nobody-concerned': 'Plus aucun abonnement en cours n’est à un autre prix.',
  'price-change-counts': 'Son jour est venu\u00A0: ce prix ne se retire plus.',
  'option-unavailable': 'Cette formule n’est plus vendue pour cette durée.',
}
