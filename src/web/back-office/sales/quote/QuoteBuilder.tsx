import { useQuery } from '@tanstack/react-query'
import { FormProvider } from 'react-hook-form'
import type { QuoteDesk } from '#contract/sales/office-quotes.ts'
import { quoteDesk } from '#web/api/office-quotes.ts'
import { Card } from '#web/ui/Card.tsx'
import { pricedLines, type OfficeQuoteData, type BuilderForm } from './builder-form.ts'
import { BuilderActs } from './BuilderActs.tsx'
import { BuilderLines } from './BuilderLines.tsx'
import { BuilderNotes } from './BuilderNotes.tsx'
import { BuilderParcels } from './BuilderParcels.tsx'
import { LiveCompare } from './LiveCompare.tsx'
import { ProposalNotice } from './ProposalNotice.tsx'
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
