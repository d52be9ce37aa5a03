import { previewQuotePdf } from '#contract/sales/office-quotes.ts'
import { addressOf } from '#web/api/address-of.ts'
import { useQuery } from '@tanstack/react-query'
import { FormProvider, useFormContext, useWatch } from 'react-hook-form'
import type { QuoteDesk } from '#contract/sales/office-quotes.ts'
import { quoteDesk } from '#web/api/office-quotes.ts'
import { Card } from '#web/ui/Card.tsx'
import { pricedLines, canBeRead, type OfficeQuoteData, type BuilderForm } from './builder-form.ts'
import { BuilderLines } from './BuilderLines.tsx'
import { BuilderNotes } from './BuilderNotes.tsx'
import { BuilderParcels } from './BuilderParcels.tsx'
import { LiveCompare } from './LiveCompare.tsx'
import { ProposalNotice } from './ProposalNotice.tsx'
import { SentMark } from './SentMark.tsx'
import { SplitQuote } from './SplitQuote.tsx'
import { StaleQuote } from './StaleQuote.tsx'
import { forecastText, standingForecast, type StandingForecast } from './standing-forecast.ts'
import { useBuilder } from './use-builder.ts'
import { ConfirmAction } from '#web/chrome/action/ConfirmAction.tsx'
import { Unloaded } from '#web/chrome/Loaded.tsx'
import { useNow } from '#web/chrome/use-now.ts'
import { joinClasses } from '#web/ui/join-classes.ts'
import { formatMoney } from '#web/copy/format-money.ts'
import { useId, type ReactNode } from 'react'
import { LeaveGuard } from '#web/chrome/LeaveGuard.tsx'
import { Button } from '#web/ui/Button.tsx'
import { buttonStyle } from '#web/ui/button-style.ts'
import { ActionFailure } from '#web/chrome/action/ActionFailure.tsx'
import type { ActionState } from '#web/chrome/action/use-action.ts'
import { NewTab } from '#web/ui/NewTab.tsx'

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
  const { base, form, desk, saving, sending, stale } = builder
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
          {stale && (
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
          <BuilderActs data={data} hasDraft={base.draft !== null} refusal={stale} saving={saving} />
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

type ActsProps = {
  readonly data: OfficeQuoteData
  readonly hasDraft: boolean
  /** Why neither button may write now. */
  readonly refusal: string | undefined
  readonly saving: ActionState & { readonly save: (form: BuilderForm) => void }
}

/** The total and the acts, always in sight: sends the quote, saves it for later, or previews it as the customer will see it. */
function BuilderActs({ data, hasDraft, refusal, saving }: ActsProps) {
  const { getValues, formState, trigger } = useFormContext<BuilderForm>()
  const reasonId = useId()
  // Shown once, for both buttons.
  const held = refusal ? { disabled: true, 'aria-describedby': reasonId } : {}
  const isSaved = hasDraft && !formState.isDirty
  const isSent = isAsSent(data, hasDraft || formState.isDirty)
  const save = async () => {
    // A copy, because what the user types during the save is not saved.
    const form = structuredClone(getValues())
    if (canBeRead(form)) saving.save(form)
    else await trigger(['lines', 'validityDays'], { shouldFocus: true })
  }
  return (
    <>
      <LeaveGuard
        isUnsaved={formState.isDirty && !formState.isSubmitting && !saving.isBusy}
        loss="Les lignes de ce devis ne sont ni envoyées ni enregistrées."
      />
      <ActionFailure action={saving} />
      <Forecast data={data} />
      <Why id={reasonId}>{refusal}</Why>
      {!isSaved && !isSent && (
        <Why>Enregistrez le brouillon pour le voir en PDF&nbsp;: le client n’en sait rien.</Why>
      )}
      <div
        data-foot-bar
        className="bar sticky bottom-[calc(var(--demo-bar,0px)+0.5rem)] z-10 -mx-2 flex flex-wrap items-center gap-x-2 gap-y-1.5 rounded-card border border-line-strong bg-surface px-3 py-2 shadow-raised sm:px-4"
      >
        <Total data={data} />
        {isSent && <SentMark />}
        {isSaved && (
          <a
            href={addressOf(previewQuotePdf, { quoteId: data.quote.id })}
            target="_blank"
            rel="noreferrer"
            className={buttonStyle('ghost')}
          >
            Aperçu PDF
            <NewTab isQuiet />
          </a>
        )}
        <Button variant="secondary" busy={saving.isBusy} {...held} onClick={() => void save()}>
          <span className="max-sm:hidden">Enregistrer le brouillon</span>
          <span className="sm:hidden">Brouillon</span>
        </Button>
        <Button type="submit" {...held}>
          <span className="max-sm:hidden">Envoyer au client</span>
          <span className="sm:hidden">Envoyer</span>
        </Button>
      </div>
    </>
  )
}

const isAsSent = ({ quote }: OfficeQuoteData, isChanged: boolean): boolean =>
  quote.status === 'sent_to_client' && !isChanged

/** What sending the lines as they are typed makes of the standing order that asked for the quote. */
function Forecast({ data }: { data: OfficeQuoteData }) {
  const forecast = useForecast(data)
  return (
    forecast && (
      <p
        role="status"
        className={joinClasses('text-14', forecast.refusal === null ? 'text-done' : 'text-problem')}
      >
        {forecastText(forecast)}
      </p>
    )
  )
}

function useForecast(data: OfficeQuoteData): StandingForecast | null {
  const [lines, parcelIds, validityDays] = useWatch<
    BuilderForm,
    ['lines', 'parcelIds', 'validityDays']
  >({ name: ['lines', 'parcelIds', 'validityDays'] })
  return standingForecast(data, { lines, parcelIds, validityDays }, new Date(useNow()))
}

/** Of the lines as they are typed; beside the ceiling of a standing order. */
function Total({ data }: { data: OfficeQuoteData }) {
  const lines = pricedLines(useWatch<BuilderForm, 'lines'>({ name: 'lines' }), data.promotion)
  const forecast = useForecast(data)
  return (
    <p className="mr-auto flex items-baseline gap-2 pr-2">
      <span className="text-13 text-ink-soft">Total TTC</span>
      <strong className="figures font-display text-22">
        {lines === null
          ? 'à compléter'
          : formatMoney(lines.reduce((sum, { amountCents }) => sum + amountCents, 0))}
      </strong>
      {forecast && (
        <span
          className={joinClasses(
            'figures text-14 whitespace-nowrap',
            forecast.totalCents > forecast.ceilingCents ? 'text-problem' : 'text-ink-soft',
          )}
        >
          sur {formatMoney(forecast.ceilingCents)}
        </span>
      )}
    </p>
  )
}

const Why = ({ id, children }: { id?: string; children: ReactNode }) =>
  children && (
    <p id={id} className="text-sm text-ink-soft">
      {children}
    </p>
  )
