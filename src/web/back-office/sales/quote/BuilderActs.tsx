import { CircleCheck } from 'lucide-react'
import { type ComponentProps, useId, type ReactNode } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { previewQuotePdf } from '#contract/sales/office-quotes.ts'
import { addressOf } from '#web/api/address-of.ts'
import { ActionFailure } from '#web/chrome/action/ActionFailure.tsx'
import type { ActionState } from '#web/chrome/action/use-action.ts'
import { LeaveGuard } from '#web/chrome/LeaveGuard.tsx'
import { useNow } from '#web/chrome/use-now.ts'
import { formatMoney } from '#web/copy/format-money.ts'
import { Button } from '#web/ui/Button.tsx'
import { buttonStyle } from '#web/ui/button-style.ts'
import { joinClasses } from '#web/ui/join-classes.ts'
import { NewTab } from '#web/ui/NewTab.tsx'
import { canBeRead, pricedLines, type BuilderForm, type OfficeQuoteData } from './builder-form.ts'
import { forecastText, standingForecast, type StandingForecast } from './standing-forecast.ts'

type ActsProps = {
  readonly data: OfficeQuoteData
  readonly hasDraft: boolean
  /** Why neither button may write now. */
  readonly refusal: string | undefined
  readonly saving: ActionState & { readonly save: (form: BuilderForm) => void }
}

/** The total and the acts, always in sight: sends the quote, saves it for later, or previews it as the customer will see it. */
export function BuilderActs({ data, hasDraft, refusal, saving }: ActsProps) {
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
        isUnsaved={formState.isDirty && !formState.isSubmitting}
        loss="Les lignes de ce devis ne sont ni envoyées ni enregistrées."
      />
      <ActionFailure action={saving} />
      <Forecast data={data} />
      <Why id={reasonId}>{refusal}</Why>
      {!isSaved && !isSent && (
        <Why>Enregistrez le brouillon pour le voir en PDF&nbsp;: rien n’est envoyé au client.</Why>
      )}
      <div
        data-foot-bar
        className="bar sticky bottom-[calc(var(--demo-bar,0px)+0.5rem)] z-10 -mx-2 flex flex-wrap items-center gap-x-2 gap-y-1.5 rounded-card border border-line-strong bg-surface px-3 py-2 shadow-raised sm:px-4"
      >
        <Total data={data} />
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
        {isSent ? (
          <SentMark />
        ) : (
          <Button variant="secondary" busy={saving.isBusy} {...held} onClick={() => void save()}>
            <span className="max-sm:hidden">Enregistrer le brouillon</span>
            <span className="sm:hidden">Brouillon</span>
          </Button>
        )}
        <SendButton isSent={isSent} {...held} />
      </div>
    </>
  )
}

type SendProps = Pick<ComponentProps<typeof Button>, 'disabled' | 'aria-describedby'> & {
  readonly isSent: boolean
}

const SendButton = ({ isSent, ...held }: SendProps) => (
  <Button type="submit" variant={isSent ? 'secondary' : 'primary'} {...held}>
    {isSent ? (
      'Renvoyer tel quel'
    ) : (
      <>
        <span className="max-sm:hidden">Envoyer au client</span>
        <span className="sm:hidden">Envoyer</span>
      </>
    )}
  </Button>
)

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

/** In the bar of a quote that was sent as it stands: it is the customer's turn, and another sending is the exception. */
const SentMark = () => (
  <p role="status" className="flex items-center gap-1.5 font-semibold text-done">
    <CircleCheck className="size-5" aria-hidden="true" />
    Envoyé
  </p>
)
