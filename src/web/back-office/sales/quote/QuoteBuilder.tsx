import { useQuery } from '@tanstack/react-query'
import { FormProvider, useFormContext, useWatch } from 'react-hook-form'
import type { QuoteDesk } from '#contract/sales/office-quotes.ts'
import { lineChanges } from '#domain/quote/line-changes.ts'
import { quoteDesk } from '#web/api/quotes.ts'
import { proposalRefusals } from '#web/copy/quote-builder.ts'
import { fieldErrors } from '#web/copy/quotes.ts'
import { LineChanges } from '#web/quote/LineChanges.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import {
  type BuilderForm,
  type OfficeQuoteData,
  parseValidity,
  pricedLines,
  proposedLines,
} from './builder-form.ts'
import { BuilderActs } from './BuilderActs.tsx'
import { BuilderLines } from './BuilderLines.tsx'
import { BuilderParcels } from './BuilderParcels.tsx'
import { SplitQuote } from './SplitQuote.tsx'
import { StaleQuote } from './StaleQuote.tsx'
import { forecastText, standingForecast, type StandingForecast } from './standing-forecast.ts'
import { useBuilder } from './use-builder.ts'
import { ConfirmAction } from '#web/chrome/action/ConfirmAction.tsx'
import { Unloaded } from '#web/chrome/Loaded.tsx'
import { formatMoney } from '#web/copy/format-money.ts'

/** The quote that the office prepares: nothing typed is lost when a colleague saves or sends first. */
export function QuoteBuilder({ data }: { data: OfficeQuoteData }) {
  const desk = useQuery(quoteDesk(data.quote.id, null))
  if (desk.data) return <Builder data={data} first={desk.data} isFresh={!desk.isFetching} />
  return <Unloaded query={desk} failed="Le devis ne peut pas être préparé pour le moment." />
}

type BuilderProps = {
  readonly data: OfficeQuoteData
  readonly first: QuoteDesk
  readonly isFresh: boolean
}

function Builder({ data, first, isFresh }: BuilderProps) {
  const { quote } = data
  const builder = useBuilder(data, first, isFresh)
  const { base, form, desk, saving, sending } = builder
  // After a lost answer, the retry sends the same request again, which replaces the same version as before.
  const replaced = quote.version > base.version ? base.quote : quote
  return (
    <Card aria-labelledby="lignes-a-envoyer">
      <h2 id="lignes-a-envoyer" className="mb-4 text-xl">
        {base.version === 0 ? 'Devis à envoyer' : `Préparer la version ${base.version + 1}`}
      </h2>
      <FormProvider {...form}>
        <form
          noValidate
          onSubmit={(event) => void form.handleSubmit(sending.ask)(event)}
          className="flex flex-col gap-5"
        >
          {builder.isStale && (
            <StaleQuote
              base={base}
              quote={quote}
              desk={first}
              onRestart={builder.restart}
              onKeep={builder.keep}
            />
          )}
          <BuilderParcels desk={desk} isPricing={builder.isPricing} onChoose={builder.choose} />
          <SplitQuote
            desk={desk}
            isSent={base.version > 0}
            splitting={builder.splitting}
            onChoose={builder.choose}
          />
          <ProposalNotice desk={desk} />
          <BuilderLines desk={desk} promotion={data.promotion} />
          <LiveCompare data={data} desk={desk} />
          <BuilderNotes needsReason={needsReason(desk)} />
          <BuilderActs
            data={data}
            hasDraft={base.draft !== null}
            refusal={builder.refusal}
            saving={saving}
          />
        </form>
      </FormProvider>
      <ConfirmAction
        action={sending.action}
        input={sending.input}
        typed={sending.asked}
        open={sending.asked !== null}
        onClose={sending.close}
        title="Envoyer ce devis au client&nbsp;?"
        description={sendingConsequences({ ...data, quote: replaced }, desk, sending.asked)}
        confirmLabel="Envoyer"
      />
    </Card>
  )
}

const needsReason = ({ parcels }: QuoteDesk): boolean =>
  parcels.length === 0 || parcels.some(({ weightGrams }) => weightGrams === null)

/** The effects of sending, shown before it is confirmed: a new version voids the acceptance and the open payment. */
function sendingConsequences(
  data: OfficeQuoteData,
  desk: QuoteDesk,
  form: BuilderForm | null,
): string {
  const { quote } = data
  const lines = pricedLines(form?.lines ?? [], data.promotion) ?? []
  const total = lines.reduce((sum, { amountCents }) => sum + amountCents, 0)
  return [
    `Total TTC\u00A0: ${formatMoney(total)}.`,
    'Le client est prévenu par e-mail.',
    ...forecastSentences(form && standingForecast(data, form, new Date())),
    ...(quote.version > 0 ? [`La version ${quote.version} ne vaut plus.`] : []),
    ...(quote.status === 'accepted'
      ? [
          'Le client l’avait acceptée\u00A0: le devis quitte son panier, et il devra accepter de nouveau.',
        ]
      : []),
    ...(desk.hasOpenCheckout
      ? ['Une page de paiement est ouverte\u00A0: elle est fermée, rien n’est débité.']
      : []),
  ].join(' ')
}

const forecastSentences = (forecast: StandingForecast | null): string[] =>
  forecast === null ? [] : [forecastText(forecast)]

/** How long the quote is valid, the note to the customer, and the reason when it goes out without measures. */
function BuilderNotes({ needsReason }: { needsReason: boolean }) {
  const { register, formState } = useFormContext<BuilderForm>()
  const { errors } = formState
  return (
    <>
      <TextField
        label="Validité"
        unit="jours"
        hint="À compter de l’envoi."
        inputMode="numeric"
        className="max-w-48"
        inputClassName="figures pr-16"
        error={errors.validityDays?.message}
        {...register('validityDays', {
          validate: (text) => parseValidity(text) !== null || 'De 1 à 90 jours.',
        })}
      />
      <TextArea label="Note au client" optional rows={3} maxLength={1000} {...register('note')} />
      {needsReason && (
        <TextField
          label="Pourquoi ce devis part sans mesures"
          hint="Un devis ferme demande des colis mesurés&nbsp;: sans eux, il ne s’accepte pas. La raison est gardée au dossier."
          maxLength={300}
          error={errors.unmeasuredReason?.message}
          {...register('unmeasuredReason', { required: fieldErrors.required })}
        />
      )}
    </>
  )
}

/** The price that the measures give for the request, or why they give none. */
function ProposalNotice({ desk }: { desk: QuoteDesk }) {
  const { setValue } = useFormContext<BuilderForm>()
  const { proposal, proposalRefusal, parcels } = desk
  if (proposal === null) {
    return (
      <Notice kind="warning" title="Pas de prix calculé">
        <p>{proposalRefusals[proposalRefusal ?? ''] ?? 'Établissez le prix ligne par ligne.'}</p>
      </Notice>
    )
  }
  const lines = proposedLines(desk) ?? []
  return (
    <Notice kind="info" title={`Proposition\u00A0: ${formatMoney(proposal.totalCents)} TTC`}>
      <p>
        {parcels.length === 0
          ? 'Calculée sur le poids indiqué, sans colis mesuré.'
          : 'Calculée sur les mesures de l’entrepôt, la formule du client et la garde due à ce jour.'}
      </p>
      <Button
        variant="secondary"
        className="mt-2"
        onClick={() => {
          setValue('lines', lines, { shouldDirty: true, shouldValidate: true })
        }}
      >
        Reprendre la proposition
      </Button>
    </Notice>
  )
}

/** Compares the typed lines with what the customer last received, and with what the measures give today. */
function LiveCompare({ data, desk }: { data: OfficeQuoteData; desk: QuoteDesk }) {
  const typed = useWatch<BuilderForm, 'lines'>({ name: 'lines' })
  const lines = pricedLines(typed, data.promotion)
  if (lines === null) return null
  const after = { lines, totalCents: lines.reduce((sum, { amountCents }) => sum + amountCents, 0) }
  const { versions } = data.quote
  const { proposal } = desk
  const estimate = data.quote.isMadeByOffice ? null : askedEstimate(data.quote, proposal)
  return (
    <div aria-live="polite">
      {versions[0] && (
        <LineChanges
          title={`Ce qui change depuis la version ${versions[0].version}`}
          before={versions[0]}
          after={after}
        />
      )}
      {estimate && (
        <LineChanges title="Écart avec l’estimation du client" before={estimate} after={after} />
      )}
      {proposal && (
        <LineChanges title="Écart avec le prix calculé" before={proposal} after={after} />
      )}
    </div>
  )
}

/** The estimate, when its lines differ from those that the measures give. */
function askedEstimate(
  { estimate }: OfficeQuoteData['quote'],
  proposal: QuoteDesk['proposal'],
): OfficeQuoteData['quote']['estimate'] {
  if (estimate === null || proposal === null) return estimate
  const differs = lineChanges(estimate.lines, proposal.lines).some(({ kind }) => kind !== 'same')
  return differs ? estimate : null
}
