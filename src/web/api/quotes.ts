import type * as z from 'zod/mini'
import { listMyParcels } from '#contract/warehouse/parcels.ts'
import { readQuotePrices } from '#contract/sales/quote-requests.ts'
import { readMyQuotePdf } from '#contract/sales/quotes.ts'
import { addressOf } from './address-of.ts'
import { pages, query } from './query.ts'

/** The parcels that may enter a quote: in the warehouse, in no quote yet, and not about to go back to their shop. */
export const quotableParcels = pages(listMyParcels, { filter: 'quotable', limit: 100 })

/** What each service and each insurance costs: the catalogue changes on a date, seldom while somebody has the page open. */
export const quotePrices = query(readQuotePrices, {}, { staleTime: 5 * 60_000 })
export type QuotePrices = z.output<typeof readQuotePrices.output>

/** The PDF of the last version that was sent. */
export const quotePdf = (quoteId: string): string => addressOf(readMyQuotePdf, { quoteId })
