import { ActionFailure } from '#web/chrome/action/ActionFailure.tsx'
import { LeaveGuard } from '#web/chrome/LeaveGuard.tsx'
import { settingLabel } from '#web/copy/settings.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { FoldOnPhone } from '#web/ui/FoldOnPhone.tsx'
import { SavedMeanwhile } from '#web/back-office/core/SavedMeanwhile.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { fieldId, type SettingField, type SettingForm } from './setting-fields.ts'
import { type Saved, savedMeanwhile, useSettingForm, type Values } from './use-setting-form.ts'
import { chooseThenFocus } from '#web/ui/choose-then-focus.ts'

type SectionProps = {
  readonly definition: SettingForm
  readonly saved: Saved
  readonly isReadOnly: boolean
  /** How many of its fields must be filled in before selling. */
  readonly missing: number
}

/** One form of the settings, saved in one write; a phone shows its title first. */
export function SettingsSection({ definition, saved, isReadOnly, missing }: SectionProps) {
  const { section, title, lead, fields } = definition
  const form = useSettingForm(definition, saved)
  return (
    <Card
      aria-labelledby={`${section}-title`}
      id={section}
      className="scroll-mt-4 max-sm:px-4 max-sm:py-1"
    >
      <FoldOnPhone
        title={title}
        titleId={`${section}-title`}
        note={noteOf(form, missing)}
        opens={form.isRefused}
      >
        <p className="mt-1 text-sm text-ink-soft">{lead}</p>
        <form noValidate className="mt-4 grid grid-cols-1 gap-4 max-sm:pb-3" onSubmit={form.submit}>
          <LeaveGuard
            isUnsaved={form.isDirty}
            loss="Ces paramètres ne sont pas encore enregistrés."
          />
          {form.stale && (
            <StaleSettings
              section={section}
              {...form.stale}
              onTake={form.takeTheirs}
              onKeep={form.keepMine}
            />
          )}
          <fieldset disabled={isReadOnly} className="grid gap-4 sm:grid-cols-2">
            <legend className="sr-only">{title}</legend>
            {fields.map((field) => (
              <Control
                key={field.name}
                section={section}
                field={field}
                wiring={form.field(field.name)}
              />
            ))}
          </fieldset>
          <ActionFailure action={form.saving} />
          {!isReadOnly && (
            <div>
              <Button
                id={`${section}-save`}
                type="submit"
                busy={form.saving.isBusy}
                resting={!form.isDirty || form.stale !== null}
              >
                Enregistrer
              </Button>
            </div>
          )}
        </form>
      </FoldOnPhone>
      {form.saving.proofDialog}
    </Card>
  )
}

function noteOf({ isRefused, isDirty }: ReturnType<typeof useSettingForm>, missing: number) {
  if (isRefused) return 'À corriger'
  if (isDirty) return 'Non enregistré'
  return missing > 0 ? `${missing} à remplir` : undefined
}

type ControlProps = {
  readonly section: string
  readonly field: SettingField
  readonly wiring: ReturnType<ReturnType<typeof useSettingForm>['field']>
}

function Control({ section, field, wiring }: ControlProps) {
  const { name, kind = 'text', hint, optional = false, isWide } = field
  const own = {
    id: fieldId(section, name),
    label: settingLabel(section, name),
    className: isWide ? 'sm:col-span-2' : '',
    hint,
    ...wiring,
  }
  if (kind === 'flag') return <Checkbox {...own} />
  if (kind === 'count' || kind === 'hours')
    return <TextField {...own} inputMode="numeric" unit={kind === 'count' ? 'jours' : 'heures'} />
  if (kind === 'money') return <TextField {...own} inputMode="decimal" unit="€" />
  return <TextField {...own} type={kind} optional={optional} autoComplete="off" />
}

type StaleProps = {
  readonly section: string
  readonly before: Values
  readonly after: Values
  readonly onTake: () => void
  readonly onKeep: () => void
}

/** A colleague saved this form since it was opened: their changes, and the two choices. */
function StaleSettings({ section, before, after, onTake, onKeep }: StaleProps) {
  return (
    <SavedMeanwhile
      title="Ces paramètres ont été enregistrés ailleurs entre-temps"
      onKeep={() => chooseThenFocus(onKeep, `${section}-save`)}
      take="Prendre ces valeurs"
      onTake={() => chooseThenFocus(onTake, `${section}-save`)}
    >
      <ul className="mt-1 list-disc pl-5">
        {savedMeanwhile(before, after).map(({ field, before: was, after: is }) => (
          <li key={field} className="break-words">
            {settingLabel(section, field)}&nbsp;: {was} → {is}
          </li>
        ))}
      </ul>
    </SavedMeanwhile>
  )
}
