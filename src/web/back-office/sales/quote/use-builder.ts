import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm, type UseFormReturn } from 'react-hook-form'
import { saveQuoteDraft, type QuoteDesk, type QuoteDraft } from '#contract/sales/office-quotes.ts'
import { isBeingPaid } from '#domain/quote/quote.ts'
import { quoteDesk } from '#web/api/office-quotes.ts'
import { sendingRefusals } from '#web/copy/quote-builder.ts'
import {
  builderFormOf,
  formOfDraft,
  savingOf,
  sendingOf,
  type BuilderForm,
  type OfficeQuoteData,
  type Base,
} from './builder-form.ts'
import { startedFrom, useQuoteBase, type Started } from './use-quote-base.ts'
import { useSplitQuote } from './use-split-quote.ts'
import { useAction } from '#web/chrome/action/use-action.ts'
import { sendQuote, readQuote, type AdminQuoteView } from '#contract/sales/quote-pricing.ts'
import { query } from '#web/api/query.ts'

/** The builder's form, what it started from, and the desk for the parcels chosen on screen. */
export function useBuilder(data: OfficeQuoteData, first: QuoteDesk, isFresh: boolean) {
  const { quote } = data
  const [base, setBase] = useQuoteBase(quote, first)
  const form = useForm<BuilderForm>({ defaultValues: builderFormOf(data, first) })
  const { setChosen, ...desk } = useChosenDesk(quote.id, first)
  const acts = useActs(quote.id, base, setBase, form, setChosen)
  const isUnsettled = acts.saving.isUnsettled || acts.sending.action.isUnsettled
  const stale = isFresh && !isUnsettled ? staleBy(base, data, first) : undefined
  const refusal = stale ?? (isBeingPaid(quote) ? 'payment-in-progress' : undefined)
  const startAgain = () => {
    acts.saving.forget()
    setBase(startedFrom(quote, first.draft, base))
  }
  return {
    base,
    form,
    ...acts,
    ...desk,
    isStale: stale !== undefined,
    refusal: refusal && sendingRefusals[refusal],
    choose: (ids: string[]) => {
      setChosen(ids)
      form.setValue('parcelIds', ids, { shouldDirty: true })
    },
    /** Keeps what is typed, and compares it with what is saved now. */
    keep: () => {
      startAgain()
      // This form's parcels differ from the colleague's: the screen must show what would be sent.
      setChosen(form.getValues('parcelIds'))
      form.reset(builderFormOf(data, first), { keepValues: true })
    },
    restart: () => {
      startAgain()
      setChosen(null)
      form.reset(builderFormOf(data, first))
    },
  }
}

/** The desk for the parcels chosen on screen, once they differ from those of the draft or the quote. */
function useChosenDesk(quoteId: string, first: QuoteDesk) {
  const [chosen, setChosen] = useState<string[] | null>(null)
  const live = useQuery({ ...quoteDesk(quoteId, chosen), enabled: chosen !== null })
  const desk = (chosen === null ? undefined : live.data) ?? first
  return { desk, isPricing: live.isFetching, setChosen }
}

type Setting<Value> = (value: Value) => void

/** Save for later, send, split: each restarts the screen from what it wrote, and keeps what is typed. */
function useActs(
  quoteId: string,
  base: Started,
  setBase: Setting<Started>,
  form: UseFormReturn<BuilderForm>,
  setChosen: Setting<string[]>,
) {
  const saving = useSaveDraft(quoteId, base, (draft, saved) => {
    setBase({ ...base, draft, revision: draft.revision })
    form.reset(saved, { keepValues: true })
  })
  const sending = useSendQuote(quoteId, base, (sent) => {
    setBase(startedFrom(sent, null, base))
    form.reset(form.getValues())
  })
  const splitting = useSplitQuote(quoteId, base, (draft) => {
    setBase({ ...base, draft, revision: draft.revision })
    setChosen([...draft.parcelIds])
    form.reset(formOfDraft(draft))
  })
  return { saving, sending, splitting }
}

/** Whether a colleague sent a version or saved a draft meanwhile, which this screen must not overwrite. */
function staleBy(base: Started, { quote }: OfficeQuoteData, { draft }: QuoteDesk) {
  if (quote.version > base.version) return 'stale-version'
  return (draft?.revision ?? 0) > base.revision ? 'stale-draft' : undefined
}

/** Saves what is typed for later, and for colleagues; the customer sees none of it. */
function useSaveDraft(
  quoteId: string,
  base: Base,
  onSaved: (draft: QuoteDraft, saved: BuilderForm) => void,
) {
  const saving = useAction(saveQuoteDraft, {
    done: 'Brouillon enregistré',
    refusals: sendingRefusals,
  })
  return {
    ...saving,
    save: (form: BuilderForm) => {
      saving.run(savingOf(quoteId, base, form), {
        typed: form,
        onDone: (draft) => onSaved(draft, form),
      })
    },
  }
}

/** Asks before sending; a refusal appears in the dialog, and the lines stay as they are. */
function useSendQuote(quoteId: string, base: Base, onSent: (sent: AdminQuoteView) => void) {
  const client = useQueryClient()
  const [asked, setAsked] = useState<BuilderForm | null>(null)
  const sending = useAction(sendQuote, {
    done: ({ number, version }) => ({
      title: 'Devis envoyé au client',
      description: `Devis ${number}, version ${version}`,
    }),
    refusals: sendingRefusals,
    onDone: (sent) => {
      onSent(sent)
      // Updates the cache before the reload: somebody who ends the quote at once ends this version, not the previous one.
      client.setQueryData(
        query(readQuote, { quoteId: sent.id }).queryKey,
        (known) => known && { ...known, quote: sent },
      )
    },
  })
  return {
    action: sending,
    asked,
    input: asked && sendingOf(quoteId, base, asked),
    ask: setAsked,
    close: () => setAsked(null),
  }
}
