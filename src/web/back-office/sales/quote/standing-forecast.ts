import { sumOf } from '#domain/money.ts'
import { quoteValidUntil } from '#domain/quote/transitions.ts'
import {
  announcementOf,
  type AnnounceRefusal,
  hoursAfter,
} from '#domain/standing-order/announcement.ts'
import type { Cents } from '#domain/units.ts'
import { formatMoney } from '#web/copy/format-money.ts'
import {
  parseValidity,
  pricedLines,
  type BuilderForm,
  type OfficeQuoteData,
} from './builder-form.ts'

type Typed = Pick<BuilderForm, 'lines' | 'parcelIds' | 'validityDays'>

export type StandingForecast = {
  readonly ceilingCents: number
  readonly totalCents: Cents
  readonly stopHours: number
  /** `null`: it would be announced, then paid by itself. */
  readonly refusal: AnnounceRefusal | null
}

/**
 * What sending this quote now would make of its standing order, by what the screen knows; the server judges again
 * (docs/rules/standing-orders.md#the-quote). `null` without one, or while a value is invalid.
 */
export function standingForecast(
  {
    quote,
    promotion,
    standingNeeds,
  }: Pick<OfficeQuoteData, 'quote' | 'promotion' | 'standingNeeds'>,
  typed: Typed,
  now: Date,
): StandingForecast | null {
  const { standingOrder: order } = quote
  if (!order || !standingNeeds || (order.status !== 'asked' && order.status !== 'announced'))
    return null
  const lines = pricedLines(typed.lines, promotion)
  const days = parseValidity(typed.validityDays)
  if (lines === null || days === null) return null
  const totalCents = sumOf(lines.map(({ amountCents }) => amountCents as Cents))
  const { shippingType, destination, mode, options, insuranceTier } = quote
  const choices = { shippingType, destination, mode, options, insuranceTier, address: '' }
  const { ceilingCents, stopHours } = order
  const outcome = announcementOf(
    { ceilingCents, parcelIds: quote.parcels.map(({ id }) => id), choices },
    {
      totalCents,
      parcelIds: typed.parcelIds,
      choices,
      lines,
      hasPapers: quote.parcels.every(({ missing }) => missing.length === 0),
      validUntil: quoteValidUntil(now, days),
      ...standingNeeds,
    },
    hoursAfter(now, stopHours),
  )
  return { ceilingCents, totalCents, stopHours, refusal: outcome.ok ? null : outcome.refusal }
}

/** « Dans le plafond : … », before « Envoyer ». */
export function forecastText({
  ceilingCents,
  totalCents,
  stopHours,
  refusal,
}: StandingForecast): string {
  if (refusal === null) {
    return `Envoi programmé, dans le plafond\u00A0: à l’envoi, le paiement est annoncé au client, puis pris de lui-même ${stopHours}\u00A0heures après s’il ne l’arrête pas.`
  }
  const why =
    refusal === 'over-ceiling' && totalCents > ceilingCents
      ? `${formatMoney(totalCents - ceilingCents)} au-dessus du plafond`
      : reasons[refusal]
  return `Envoi programmé\u00A0: ${why}. À l’envoi, il s’arrête\u00A0; ce sera un devis ordinaire, que le client paie lui-même.`
}

const reasons: Readonly<Record<AnnounceRefusal, string>> = {
  'parcels-changed': 'les colis ne sont plus ceux que le client a choisis',
  'choices-changed': 'une ligne sort de ce que le client a choisi, ou il en manque une',
  'over-ceiling': 'rien à payer',
  'papers-missing': 'il manque des pièces pour la douane',
  'territory-suspended': 'les envois vers cette destination sont suspendus',
  'means-gone': 'le client a retiré son moyen de paiement',
  'terms-changed': 'les conditions de vente ont changé',
  'too-short': 'la validité est trop courte pour son délai d’arrêt',
}
