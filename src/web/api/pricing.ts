import type * as z from 'zod/mini'
import { previewPrice } from '#contract/sales/price-preview.ts'
import { query } from './query.ts'

export type PreviewQuery = z.input<typeof previewPrice.input>

export const pricePreview = (asked: PreviewQuery | null) =>
  query(previewPrice, asked, { retry: false })
