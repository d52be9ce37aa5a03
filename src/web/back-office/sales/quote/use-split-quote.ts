import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type * as z from 'zod/mini'
import { splitQuote, type QuoteDesk, type QuoteDraft } from '#contract/sales/office-quotes.ts'
import { call } from '#web/api/call.ts'
import { useActKey } from '#web/api/use-act-key.ts'
import { ApiError } from '#web/api/api-error.ts'
import { invalidateTopics } from '#web/api/query.ts'
import { errorSentence } from '#web/copy/errors.ts'
import { splitPriceChanged } from '#web/copy/quote-builder.ts'
import { splittingRefusals } from '#web/copy/quotes.ts'
import { splittingOf, type Base, type BuilderForm } from './builder-form.ts'

type Ways = NonNullable<QuoteDesk['ways']>
export type OtherDraft = z.output<typeof splitQuote.output>['others'][number]
type Asked = { readonly form: BuilderForm; readonly ways: Ways }

/** Asks, then gives each shipment of the cheapest way a quote of its own; the others are named once they are there. */
export function useSplitQuote(quoteId: string, base: Base, onSplit: (draft: QuoteDraft) => void) {
  const client = useQueryClient()
  const { key, renew, renewIfRefused } = useActKey(`${base.version} ${base.revision}`)
  const [asked, setAsked] = useState<Asked | null>(null)
  const [others, setOthers] = useState<readonly OtherDraft[]>([])
  const splitting = useMutation({
    mutationFn: ({ form, ways }: Asked) =>
      call(splitQuote, splittingOf(quoteId, base, form, ways), { idempotencyKey: key.current }),
    onSuccess: (done) => {
      renew()
      setAsked(null)
      setOthers((before) => [...before, ...done.others])
      onSplit(done.draft)
    },
    onError: renewIfRefused,
    onSettled: () => invalidateTopics(client, ['quotes', 'parcels']),
  })
  return {
    asked,
    others,
    isBusy: splitting.isPending,
    failure: splitting.error ? failureSentence(splitting.error) : undefined,
    ask: (form: BuilderForm, ways: Ways) => {
      splitting.reset()
      setAsked({ form, ways })
    },
    cancel: () => {
      setAsked(null)
    },
    confirm: () => {
      if (asked && !splitting.isPending) splitting.mutate(asked)
    },
  }
}

function failureSentence(error: unknown): string {
  const isPrice = error instanceof ApiError && error.code === 'price-changed'
  if (!isPrice) return errorSentence(error, splittingRefusals)
  const now = error.details['totalCents']
  return splitPriceChanged(typeof now === 'number' ? now : null)
}
