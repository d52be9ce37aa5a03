import type { QuoteStatus } from '#domain/quote/quote.ts'
import type { StatusFamily } from '#web/ui/Badge.tsx'
import { quoteStatusNames } from '#words/statuses.ts'

/** As the office reads them: word for word docs/rules/quotes-and-prices.md#quote-statuses. */
export const quoteStatuses: Record<QuoteStatus, { label: string; family: StatusFamily }> = {
  draft: { label: quoteStatusNames.draft, family: 'none' },
  pending_validation: { label: quoteStatusNames.pending_validation, family: 'waiting' },
  sent_to_client: { label: quoteStatusNames.sent_to_client, family: 'moving' },
  accepted: { label: quoteStatusNames.accepted, family: 'house' },
  paid: { label: quoteStatusNames.paid, family: 'done' },
  expired: { label: quoteStatusNames.expired, family: 'none' },
  cancelled: { label: quoteStatusNames.cancelled, family: 'none' },
}

/** What the office must send again, insured: its customer can neither accept nor pay it. */
export const toInsure = { label: 'À assurer', family: 'problem' } as const

/** The statuses as the customer reads them (docs/rules/quotes-and-prices.md#quote-statuses). */
export const myQuoteStatuses: typeof quoteStatuses = {
  ...quoteStatuses,
  // Waits for them.
  sent_to_client: { ...quoteStatuses.sent_to_client, family: 'problem' },
  accepted: { ...quoteStatuses.accepted, label: 'Accepté, à payer' },
}

/** « (8, dont 1 à valider) »; « (50+) » while more are to be read. */
export const quotesCount = (count: number, isMore: boolean, toAnswer: number): string =>
  `(${count}${isMore ? '+' : ''}${toAnswer > 0 ? `, dont ${toAnswer}\u00a0à valider` : ''})`
