import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm, type UseFormReturn } from 'react-hook-form'
import type * as z from 'zod/mini'
import type { PricedLine } from '#contract/core/shapes.ts'
import {
  type QuoteDesk,
  type QuoteDraft,
  saveQuoteDraft,
  splitQuote,
} from '#contract/sales/office-quotes.ts'
import { isBeingPaid } from '#domain/quote/quote.ts'
import { ApiError } from '#web/api/api-error.ts'
import { quoteDesk } from '#web/api/quotes.ts'
import { errorSentence } from '#web/copy/errors.ts'
import {
  sendingFailure,
  sendingRefusals,
  splitPriceChanged,
  splittingRefusals,
} from '#web/copy/quote-builder.ts'
import {
  type Base,
  type BuilderForm,
  builderFormOf,
  formOfDraft,
  type OfficeQuoteData,
  savingOf,
  sendingOf,
  splittingOf,
} from './builder-form.ts'
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
    refusals: sendingFailure,
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

export type Started = Base & {
  readonly quote: AdminQuoteView
  readonly draft: QuoteDesk['draft']
  /** The lines before anybody wrote any: the price of the measures, else the estimate. */
  readonly proposed: readonly PricedLine[]
  /** The reason that the office typed when it started the quote. */
  readonly unmeasuredReason: string | null
}

/** What the screen started from: the live stream may bring a later version or draft meanwhile. */
function useQuoteBase(quote: AdminQuoteView, desk: QuoteDesk) {
  return useState<Started>(() => startedFrom(quote, desk.draft, begunWith(quote, desk)))
}

type Begun = Pick<Started, 'proposed' | 'unmeasuredReason'>

const begunWith = (
  { estimate }: AdminQuoteView,
  { proposal, unmeasuredReason }: QuoteDesk,
): Begun => ({ proposed: (proposal ?? estimate)?.lines ?? [], unmeasuredReason })

const startedFrom = (
  quote: AdminQuoteView,
  draft: QuoteDesk['draft'],
  { proposed, unmeasuredReason }: Begun,
): Started => ({
  quote,
  draft,
  proposed,
  unmeasuredReason,
  version: quote.version,
  revision: draft?.revision ?? 0,
})

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
