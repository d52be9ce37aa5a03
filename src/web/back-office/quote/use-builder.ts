import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm, type UseFormReturn } from 'react-hook-form'
import type { QuoteDesk } from '#contract/office-quotes.ts'
import { quoteDesk } from '#web/api/office-quotes.ts'
import { sendingRefusals } from '#web/copy/quotes.ts'
import {
  builderFormOf,
  formOfDraft,
  type BuilderForm,
  type OfficeQuoteData,
} from './builder-form.ts'
import { startedFrom, useQuoteBase, type Started } from './use-quote-base.ts'
import { useSaveDraft } from './use-save-draft.ts'
import { useSendQuote } from './use-send-quote.ts'
import { useSplitQuote } from './use-split-quote.ts'

/** The builder's form, what it started from, and the desk for the parcels that are chosen on the screen. */
export function useBuilder(data: OfficeQuoteData, first: QuoteDesk, isFresh: boolean) {
  const { quote } = data
  const [base, setBase] = useQuoteBase(quote, first)
  const form = useForm<BuilderForm>({ defaultValues: builderFormOf(data, first) })
  // Chosen on the screen, when they are not those of the draft or of the quote any more.
  const [chosen, setChosen] = useState<string[] | null>(null)
  const live = useQuery({ ...quoteDesk(quote.id, chosen), enabled: chosen !== null })
  const acts = useActs(quote.id, base, setBase, form, setChosen)
  return {
    base,
    form,
    ...acts,
    desk: (chosen === null ? undefined : live.data) ?? first,
    isPricing: live.isFetching,
    stale: isFresh ? staleBy(base, data, first) : undefined,
    choose: (ids: string[]) => {
      setChosen(ids)
      form.setValue('parcelIds', ids, { shouldDirty: true })
    },
    keep: () => {
      setBase(startedFrom(quote, first.draft, base))
      // The colleague's parcels are not those of this form: what is shown is what would be sent.
      setChosen(form.getValues('parcelIds'))
    },
    restart: () => {
      setBase(startedFrom(quote, first.draft, base))
      setChosen(null)
      form.reset(builderFormOf(data, first))
    },
  }
}

type Setting<Value> = (value: Value) => void

/** Keep for later, send, split: each starts the screen anew from what it wrote, and keeps what is typed. */
function useActs(
  quoteId: string,
  base: Started,
  setBase: Setting<Started>,
  form: UseFormReturn<BuilderForm>,
  setChosen: Setting<string[]>,
) {
  const keepTyped = () => {
    form.reset(form.getValues())
  }
  const saving = useSaveDraft(quoteId, base, (draft) => {
    setBase({ ...base, draft, revision: draft.revision })
    keepTyped()
  })
  const sending = useSendQuote(quoteId, base, (sent) => {
    setBase(startedFrom(sent, null, base))
    keepTyped()
  })
  const splitting = useSplitQuote(quoteId, base, (draft) => {
    setBase({ ...base, draft, revision: draft.revision })
    setChosen([...draft.parcelIds])
    form.reset(formOfDraft(draft))
  })
  return { saving, sending, splitting }
}

/** Why nothing may be written over what a colleague did. */
function staleBy(base: Started, { quote }: OfficeQuoteData, { draft }: QuoteDesk) {
  if (quote.version > base.version) return sendingRefusals['stale-version']
  return (draft?.revision ?? 0) > base.revision ? sendingRefusals['stale-draft'] : undefined
}
