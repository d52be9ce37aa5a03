import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import type { QuoteDesk } from '#contract/office-quotes.ts'
import { quoteDesk } from '#web/api/office-quotes.ts'
import { errorSentence } from '#web/copy/errors.ts'
import { sendingRefusals } from '#web/copy/quotes.ts'
import { Card } from '#web/ui/Card.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { SkeletonList } from '#web/ui/SkeletonList.tsx'
import { builderFormOf, type BuilderForm, type OfficeQuoteData } from './builder-form.ts'
import { BuilderActs } from './BuilderActs.tsx'
import { BuilderLines } from './BuilderLines.tsx'
import { BuilderNotes } from './BuilderNotes.tsx'
import { BuilderParcels } from './BuilderParcels.tsx'
import { LiveCompare } from './LiveCompare.tsx'
import { ProposalNotice } from './ProposalNotice.tsx'
import { sendingConsequences } from './sending-consequences.ts'
import { StaleQuote } from './StaleQuote.tsx'
import { startedFrom, useQuoteBase } from './use-quote-base.ts'
import { useSaveDraft } from './use-save-draft.ts'
import { useSendQuote } from './use-send-quote.ts'
import { WaysHint } from './WaysHint.tsx'

/** What the office prepares to send: nothing that is typed is lost when a colleague saves or sends first. */
export function QuoteBuilder({ data }: { data: OfficeQuoteData }) {
  const desk = useQuery(quoteDesk(data.quote.id, null))
  if (desk.data) return <Builder data={data} first={desk.data} isFresh={!desk.isFetching} />
  if (desk.isPending) return <SkeletonList />
  return (
    <ErrorState
      title="Le devis ne peut pas être préparé pour le moment."
      retrying={desk.isFetching}
      onRetry={() => void desk.refetch()}
    >
      {errorSentence(desk.error)}
    </ErrorState>
  )
}

type BuilderProps = {
  readonly data: OfficeQuoteData
  readonly first: QuoteDesk
  readonly isFresh: boolean
}

function Builder({ data, first, isFresh }: BuilderProps) {
  const { quote } = data
  const [base, setBase] = useQuoteBase(quote, first)
  const form = useForm<BuilderForm>({ defaultValues: builderFormOf(data, first) })
  // Chosen on the screen, when they are not those of the draft or of the quote any more.
  const [chosen, setChosen] = useState<string[] | null>(null)
  const live = useQuery({ ...quoteDesk(quote.id, chosen), enabled: chosen !== null })
  const desk = chosen === null ? first : (live.data ?? first)
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
  const isSuperseded = quote.version > base.version
  const isStale = isFresh && (isSuperseded || (first.draft?.revision ?? 0) > base.revision)
  const needsReason =
    desk.parcels.length === 0 || desk.parcels.some(({ weightGrams }) => weightGrams === null)

  return (
    <Card aria-labelledby="lignes-a-envoyer">
      <h2 id="lignes-a-envoyer" className="mb-4 text-xl">
        {base.version === 0 ? 'Devis à envoyer' : `Préparer la version ${base.version + 1}`}
      </h2>
      <FormProvider {...form}>
        <form
          noValidate
          onSubmit={(event) => void form.handleSubmit(sending.ask)(event)}
          className="grid gap-5"
        >
          {isStale && (
            <StaleQuote
              base={base}
              quote={quote}
              draft={first.draft}
              onRestart={() => {
                setBase(startedFrom(quote, first.draft))
                setChosen(null)
                form.reset(builderFormOf(data, first))
              }}
              onKeep={() => {
                setBase(startedFrom(quote, first.draft))
              }}
            />
          )}
          <BuilderParcels
            desk={desk}
            isPricing={live.isFetching}
            onChoose={(ids) => {
              setChosen(ids)
              form.setValue('parcelIds', ids, { shouldDirty: true })
            }}
          />
          {desk.ways && <WaysHint ways={desk.ways} parcels={desk.parcels} />}
          <ProposalNotice desk={desk} />
          <BuilderLines desk={desk} promotion={data.promotion} />
          <LiveCompare data={data} desk={desk} />
          <BuilderNotes needsReason={needsReason} />
          <BuilderActs
            quoteId={quote.id}
            hasDraft={base.draft !== null}
            refusal={
              isStale ? sendingRefusals[isSuperseded ? 'stale-version' : 'stale-draft'] : undefined
            }
            saving={saving}
          />
        </form>
      </FormProvider>
      <ConfirmDialog
        open={sending.asked !== null}
        title="Envoyer ce devis au client&nbsp;?"
        description={sendingConsequences(data, desk, sending.asked)}
        confirmLabel="Envoyer"
        busy={sending.isBusy}
        error={sending.failure}
        onCancel={sending.cancel}
        onConfirm={sending.confirm}
      />
    </Card>
  )
}
