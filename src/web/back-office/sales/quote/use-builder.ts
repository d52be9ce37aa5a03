import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useForm, type UseFormReturn } from 'react-hook-form'
import { saveQuoteDraft, type QuoteDesk, type QuoteDraft } from '#contract/sales/office-quotes.ts'
import { quoteDesk } from '#web/api/office-quotes.ts'
import { sendingRefusals } from '#web/copy/quotes.ts'
import {
  builderFormOf,
  formOfDraft,
  savingOf,
  sendingOf,
  type BuilderForm,
  type OfficeQuoteData,
  type Base,
} from './builder-form.ts'
import { isDraftOf } from './is-draft-of.ts'
import { startedFrom, useQuoteBase, type Started } from './use-quote-base.ts'
import { useSplitQuote } from './use-split-quote.ts'
import { useAction } from '#web/chrome/action/use-action.ts'
import { sendQuote, readQuote, type AdminQuoteView } from '#contract/sales/quotes.ts'
import { query } from '#web/api/query.ts'

/** The builder's form, what it started from, and the desk for the parcels that are chosen on the screen. */
export function useBuilder(data: OfficeQuoteData, first: QuoteDesk, isFresh: boolean) {
  const { quote } = data
  const [base, setBase] = useQuoteBase(quote, first)
  const form = useForm<BuilderForm>({ defaultValues: builderFormOf(data, first) })
  const { setChosen, ...desk } = useChosenDesk(quote.id, first)
  const acts = useActs(quote.id, base, setBase, form, setChosen)
  const follow = useFollowed(form, acts.saving.forget, () => {
    setBase(startedFrom(quote, first.draft, base))
    // The colleague's parcels are not those of this form: what is shown is what would be sent.
    setChosen(form.getValues('parcelIds'))
  })
  const stale = isFresh && !acts.saving.isBusy ? staleBy(base, data, first) : undefined
  const own = stale === 'stale-draft' ? ownDraft(first, acts.saving.unanswered, form) : undefined
  if (own) follow(own)
  return {
    base,
    form,
    ...acts,
    ...desk,
    stale: stale && !own ? sendingRefusals[stale] : undefined,
    choose: (ids: string[]) => {
      setChosen(ids)
      form.setValue('parcelIds', ids, { shouldDirty: true })
    },
    /** What is typed stays, and is compared with what is saved now. */
    keep: () => {
      follow(builderFormOf(data, first))
    },
    restart: () => {
      follow(builderFormOf(data, first))
      setChosen(null)
      form.reset(builderFormOf(data, first))
    },
  }
}

/** The desk for the parcels that are chosen on the screen, when they are not those of the draft or of the quote any more. */
function useChosenDesk(quoteId: string, first: QuoteDesk) {
  const [chosen, setChosen] = useState<string[] | null>(null)
  const live = useQuery({ ...quoteDesk(quoteId, chosen), enabled: chosen !== null })
  const desk = (chosen === null ? undefined : live.data) ?? first
  return { desk, isPricing: live.isFetching, setChosen }
}

/** Starts from what is saved now: what is typed stays, and differs from that. */
function useFollowed({ reset }: UseFormReturn<BuilderForm>, forget: () => void, start: () => void) {
  const [followed, setFollowed] = useState<BuilderForm | null>(null)
  const done = useRef<BuilderForm>(null)
  useEffect(() => {
    if (!followed || done.current === followed) return
    done.current = followed
    forget()
    reset(followed, { keepValues: true })
  }, [followed, reset, forget])
  return (saved: BuilderForm) => {
    start()
    setFollowed(saved)
  }
}

/** What this screen itself sent or shows, when the later draft says just that: an answer that was lost, not a colleague. */
const ownDraft = (
  { draft }: QuoteDesk,
  unanswered: BuilderForm | undefined,
  form: UseFormReturn<BuilderForm>,
): BuilderForm | undefined =>
  [unanswered, form.getValues()].find((typed) => draft && typed && isDraftOf(draft, typed))

type Setting<Value> = (value: Value) => void

/** Keep for later, send, split: each starts the screen anew from what it wrote, and keeps what is typed. */
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

/** Why nothing may be written over what was done under this screen. */
function staleBy(base: Started, { quote }: OfficeQuoteData, { draft }: QuoteDesk) {
  if (quote.version > base.version) return 'stale-version'
  return (draft?.revision ?? 0) > base.revision ? 'stale-draft' : undefined
}

/** Keeps what is typed for later, and for colleagues; the customer sees none of it. */
function useSaveDraft(
  quoteId: string,
  base: Base,
  onSaved: (draft: QuoteDraft, saved: BuilderForm) => void,
) {
  const [sent, setSent] = useState<BuilderForm>()
  const saving = useAction(saveQuoteDraft, {
    done: 'Brouillon enregistré',
    refusals: sendingRefusals,
  })
  return {
    ...saving,
    save: (form: BuilderForm) => {
      setSent(form)
      saving.run(savingOf(quoteId, base, form), {
        typed: form,
        onDone: (draft) => onSaved(draft, form),
      })
    },
    /** What was sent, and may have been saved all the same. */
    unanswered: saving.error ? sent : undefined,
  }
}

/** Asks before sending; a refusal is told in the question, and the lines stay as they are. */
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
      // Before it is read again: whoever ends it at once ends this version, not the one before.
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
