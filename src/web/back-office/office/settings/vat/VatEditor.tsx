import { FormProvider, useForm, useFormContext, type UseFormReturn } from 'react-hook-form'
import { prepareVatVersion, saveVatVersion, type VatVersionView } from '#contract/offer/vat.ts'
import { vatKinds, vatRegimes, vatZones } from '#domain/invoice/vat.ts'
import { SavedMeanwhile } from '#web/back-office/core/SavedMeanwhile.tsx'
import { ActionFailure } from '#web/chrome/action/ActionFailure.tsx'
import { LeaveGuard } from '#web/chrome/LeaveGuard.tsx'
import { leavesTyping } from '#web/chrome/use-leave-guard.ts'
import { formatCivilDay } from '#web/copy/civil-day.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { chooseThenFocus } from '#web/ui/choose-then-focus.ts'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { vatKindLabels, vatRegimeLabels, vatZoneLabels } from '#words/vat.ts'
import { vatFormOf, vatTableOf, type VatForm } from './vat-form.ts'
import { VatRules } from './VatRules.tsx'
import { ApiError } from '#web/api/api-error.ts'
import { useAction, type ActionState } from '#web/chrome/action/use-action.ts'
import { percentText, vatSentence } from '#web/copy/vat.ts'

type EditorProps = {
  /** The table that a new one starts from. */
  readonly from: VatVersionView
  /** `null` for a new table. */
  readonly version: VatVersionView | null
  /** The current table, when a colleague changed it meanwhile. */
  readonly latest: VatVersionView | null
  readonly tomorrow: string
  readonly onClose: () => void
  readonly onRead: (latest: VatVersionView) => void
}

export const vatEditorTitleId = 'vat-editor-title'
const saveId = 'enregistrer-la-table'

/** Edits a prepared table; no invoice uses it before it is confirmed. */
export function VatEditor({ from, version, latest, tomorrow, onClose, onRead }: EditorProps) {
  const form = useForm<VatForm>({
    defaultValues: vatFormOf(version ? from : { ...from, effectiveFrom: tomorrow }),
  })
  const { action: saving, save } = useSaveVat(form, version, onClose)
  const news = saving.isUnsettled ? null : laterOf(version, latest)
  return (
    <Card aria-labelledby={vatEditorTitleId}>
      <h2 id={vatEditorTitleId} tabIndex={-1} className="text-xl font-semibold outline-none">
        {version ? `Modifier la table ${version.version}` : 'Préparer une table de TVA'}
      </h2>
      <FormProvider {...form}>
        <form
          noValidate
          className="mt-4 grid gap-5"
          onSubmit={(event) => void form.handleSubmit(save)(event)}
        >
          <LeaveGuard
            isUnsaved={form.formState.isDirty}
            loss="Cette table de TVA n’est pas encore enregistrée."
          />
          {version && news && (
            <StaleVat
              before={version}
              after={news}
              onKeepMine={() => chooseThenFocus(() => onRead(news), saveId)}
            />
          )}
          <DateAndRegime tomorrow={tomorrow} />
          <VatRules />
          {!news && <ActionFailure action={saving} />}
          <div className="flex flex-wrap gap-2">
            <Button id={saveId} type="submit" busy={saving.isBusy} disabled={news !== null}>
              Enregistrer
            </Button>
            <Button
              variant="secondary"
              disabled={saving.isBusy}
              {...leavesTyping}
              onClick={onClose}
            >
              Annuler
            </Button>
          </div>
        </form>
      </FormProvider>
    </Card>
  )
}

/** The table as it was saved since it was opened. */
const laterOf = (opened: VatVersionView | null, latest: VatVersionView | null) =>
  opened && latest && latest.revision > opened.revision ? latest : null

function DateAndRegime({ tomorrow }: { tomorrow: string }) {
  const { register, formState } = useFormContext<VatForm>()
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        label="En vigueur à partir du"
        type="date"
        min={tomorrow}
        hint="Demain au plus tôt&nbsp;: les factures d’aujourd’hui gardent leur table."
        error={formState.errors.effectiveFrom?.message}
        {...register('effectiveFrom', {
          validate: (day) => day >= tomorrow || 'Demain au plus tôt.',
        })}
      />
      <SelectField
        label="Régime de la société"
        hint="Chaque régime garde ses taux&nbsp;: ceux du régime choisi s’appliquent."
        {...register('regime')}
      >
        {vatRegimes.map((regime) => (
          <option key={regime} value={regime}>
            {vatRegimeLabels[regime]}
          </option>
        ))}
      </SelectField>
    </div>
  )
}

/** Prepares a new table, or saves over the revision that was opened; on a refusal the typed values stay. */
function useSaveVat(
  form: UseFormReturn<VatForm>,
  opened: VatVersionView | null,
  onDone: () => void,
): { readonly action: ActionState; readonly save: (typed: VatForm) => void } {
  const then = {
    refusals: vatSentence,
    onDone,
    onFailed: (error: Error) => {
      if (error instanceof ApiError) showDateError(form, error)
    },
  }
  const preparing = useAction(prepareVatVersion, { done: 'Table de TVA préparée', ...then })
  const saving = useAction(saveVatVersion, { done: 'Table de TVA enregistrée', ...then })
  if (opened === null) {
    return { action: preparing, save: (typed) => preparing.run(vatTableOf(typed)) }
  }
  const { version, revision } = opened
  return {
    action: saving,
    save: (typed) => saving.run({ version, revision, ...vatTableOf(typed) }, { typed }),
  }
}

function showDateError(form: UseFormReturn<VatForm>, error: ApiError): void {
  const isDate = error.fields['effectiveFrom'] !== undefined
  if (!isDate && error.code !== 'date-taken') return
  const message = isDate ? 'Demain au plus tôt.' : vatSentence(error)
  form.setError('effectiveFrom', { message }, { shouldFocus: true })
}

type StaleProps = {
  readonly before: VatVersionView
  readonly after: VatVersionView
  readonly onKeepMine: () => void
}

/** A colleague saved, confirmed or withdrew this table since it was opened: what changed, and how to continue. */
function StaleVat({ before, after, onKeepMine }: StaleProps) {
  const mayGoOn = after.state === 'prepared' || after.state === 'late'
  return (
    <SavedMeanwhile
      title="Cette table a été changée ailleurs entre-temps"
      onKeep={mayGoOn ? onKeepMine : undefined}
    >
      <ul className="mt-1 list-disc pl-5">
        {changesBetween(before, after).map((change) => (
          <li key={change} className="break-words">
            {change}
          </li>
        ))}
      </ul>
    </SavedMeanwhile>
  )
}

function changesBetween(before: VatVersionView, after: VatVersionView): string[] {
  const dates =
    before.effectiveFrom === after.effectiveFrom
      ? []
      : [`En vigueur le ${formatCivilDay(after.effectiveFrom)}`]
  const regime = before.regime === after.regime ? [] : [vatRegimeLabels[after.regime]]
  const end = before.confirmedAt === after.confirmedAt ? [] : ['Elle est confirmée.']
  const rules = vatRegimes.flatMap((of) =>
    vatKinds.flatMap((kind) =>
      vatZones.flatMap((zone) => {
        const [was, is] = [before.rules[of][kind][zone], after.rules[of][kind][zone]]
        if (was.rate === is.rate && was.exemption === is.exemption) return []
        const where = `${vatKindLabels[kind]}, ${vatZoneLabels[zone]}`
        return [`${where}\u00A0: ${ruleText(was)} → ${ruleText(is)}`]
      }),
    ),
  )
  return [...end, ...dates, ...regime, ...rules]
}

const ruleText = ({ rate, exemption }: VatVersionView['rules']['real']['plan']['dom']): string =>
  exemption === null ? percentText(rate) : `${percentText(rate)} (${exemption})`
