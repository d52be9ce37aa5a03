import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { QuoteDesk } from '#contract/office-quotes.ts'
import { quoteDesk } from '#web/api/office-quotes.ts'
import { sendingRefusals } from '#web/copy/quotes.ts'
import { builderFormOf, type BuilderForm, type OfficeQuoteData } from './builder-form.ts'
import { startedFrom, useQuoteBase, type Started } from './use-quote-base.ts'
import { useSaveDraft } from './use-save-draft.ts'
import { useSendQuote } from './use-send-quote.ts'

/** The builder's form, what it started from, and the desk for the parcels that are chosen on the screen. */
export function useBuilder(data: OfficeQuoteData, first: QuoteDesk, isFresh: boolean) {
  const { quote } = data
  const [base, setBase] = useQuoteBase(quote, first)
  const form = useForm<BuilderForm>({ defaultValues: builderFormOf(data, first) })
  // Chosen on the screen, when they are not those of the draft or of the quote any more.
  const [chosen, setChosen] = useState<string[] | null>(null)
  const live = useQuery({ ...quoteDesk(quote.id, chosen), enabled: chosen !== null })
  const keepTyped = () => {
    form.reset(form.getValues())
  }
  const saving = useSaveDraft(quote.id, base, (draft) => {
    setBase({ ...base, draft, revision: draft.revision })
    keepTyped()
  })
  const sending = useSendQuote(quote.id, base, (sent) => {
    setBase(startedFrom(sent, null))
    keepTyped()
  })
  return {
    base,
    form,
    saving,
    sending,
    desk: (chosen === null ? undefined : live.data) ?? first,
    isPricing: live.isFetching,
    stale: isFresh ? staleBy(base, data, first) : undefined,
    choose: (ids: string[]) => {
      setChosen(ids)
      form.setValue('parcelIds', ids, { shouldDirty: true })
    },
    keep: () => {
      setBase(startedFrom(quote, first.draft))
    },
    restart: () => {
      setBase(startedFrom(quote, first.draft))
      setChosen(null)
      form.reset(builderFormOf(data, first))
    },
  }
}

/** Why nothing may be written over what a colleague did. */
function staleBy(base: Started, { quote }: OfficeQuoteData, { draft }: QuoteDesk) {
  if (quote.version > base.version) return sendingRefusals['stale-version']
  return (draft?.revision ?? 0) > base.revision ? sendingRefusals['stale-draft'] : undefined
}
