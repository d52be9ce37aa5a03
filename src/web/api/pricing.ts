import type * as z from 'zod/mini'
import { previewPrice } from '#contract/sales/price-preview.ts'
import { query } from './query.ts'

/** Publishing or discarding it: nobody asks for a draft that is going. */
export const draftEnding = (draftId: string) => ['catalogue', 'draft-ending', draftId]

export type PreviewQuery = z.input<typeof previewPrice.input>

export const pricePreview = (asked: PreviewQuery | null) =>
  query(previewPrice, asked, { retry: false })
