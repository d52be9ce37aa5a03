import { FormProvider, useForm, useFormContext, useWatch } from 'react-hook-form'
import type { VatVersionView } from '#contract/offer/vat.ts'
import { vatRegimes } from '#domain/invoice/vat.ts'
import { ActionFailure } from '#web/chrome/action/ActionFailure.tsx'
import { LeaveGuard } from '#web/chrome/LeaveGuard.tsx'
import { leavesTyping } from '#web/chrome/use-leave-guard.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { chooseThenFocus } from '#web/ui/choose-then-focus.ts'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { vatRegimeLabels } from '#words/vat.ts'
import { changesBetween, StaleVat } from './StaleVat.tsx'
import { useSaveVat } from './use-save-vat.ts'
import { vatFormOf, vatTableOf, type VatForm } from './vat-form.ts'
import { VatRules } from './VatRules.tsx'

type EditorProps = {
  /** What a new table begins with. */
  readonly from: VatVersionView
  /** `null`: a new one. */
  readonly version: VatVersionView | null
  /** As it is now, when a colleague changed it meanwhile. */
  readonly latest: VatVersionView | null
  readonly tomorrow: string
  readonly onClose: () => void
  readonly onRead: (latest: VatVersionView) => void
}

export const vatEditorTitleId = 'vat-editor-title'
const saveId = 'enregistrer-la-table'

/** A table being prepared; nothing is invoiced by it before it is confirmed. */
export function VatEditor({ from, version, latest, tomorrow, onClose, onRead }: EditorProps) {
  const form = useForm<VatForm>({
    defaultValues: vatFormOf(version ? from : { ...from, effectiveFrom: tomorrow }),
  })
  const { action: saving, save } = useSaveVat(form, version, onClose)
  // Followed: what is typed makes it a colleague's save, or one's own.
  useWatch({ control: form.control })
  const news = newsOf(version, latest, form.getValues())
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
            isUnsaved={form.formState.isDirty && !saving.isBusy}
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

/** What a colleague did with it since it was opened; just what is typed is one’s own save, whose answer was lost. */
function newsOf(opened: VatVersionView | null, latest: VatVersionView | null, typed: VatForm) {
  if (!opened || !latest || latest.revision <= opened.revision) return null
  return changesBetween({ ...opened, ...vatTableOf(typed) }, latest).length === 0 ? null : latest
}

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
