import { useState } from 'react'
import type * as z from 'zod/mini'
import { splitQuote, type QuoteDesk, type QuoteDraft } from '#contract/sales/office-quotes.ts'
import { ApiError } from '#web/api/api-error.ts'
import { useAction } from '#web/chrome/action/use-action.ts'
import { errorSentence } from '#web/copy/errors.ts'
import { splitPriceChanged, splittingRefusals } from '#web/copy/quote-builder.ts'
import { splittingOf, type Base, type BuilderForm } from './builder-form.ts'

type Ways = NonNullable<QuoteDesk['ways']>
export type OtherDraft = z.output<typeof splitQuote.output>['others'][number]
type Asked = { readonly form: BuilderForm; readonly ways: Ways }

/** Asks, then creates a separate quote for each shipment of the cheapest way, and lists the other quotes once they exist. */
export function useSplitQuote(quoteId: string, base: Base, onSplit: (draft: QuoteDraft) => void) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const [others, setOthers] = useState<readonly OtherDraft[]>([])
  const splitting = useAction(splitQuote, {
    refusals: failureSentence,
    onDone: (done) => {
      setOthers((before) => [...before, ...done.others])
      onSplit(done.draft)
    },
  })
  return {
    action: splitting,
    asked,
    input: asked && splittingOf(quoteId, base, asked.form, asked.ways),
    others,
    ask: (form: BuilderForm, ways: Ways) => setAsked({ form, ways }),
    close: () => setAsked(null),
  }
}

function failureSentence(error: Error): string {
  const isPrice = error instanceof ApiError && error.code === 'price-changed'
  if (!isPrice) return errorSentence(error, splittingRefusals)
  const now = error.details['totalCents']
  return splitPriceChanged(typeof now === 'number' ? now : null)
}
