import { useFormContext, useWatch } from 'react-hook-form'
import { vatKinds, vatZones, type VatKind, type VatZone } from '#domain/invoice/vat.ts'
import { vatZoneWords } from '#web/copy/vat.ts'
import { TextField } from '#web/ui/TextField.tsx'
import { vatKindLabels, vatRegimeLabels, vatZoneLabels } from '#words/vat.ts'
import { ruleFault, type VatForm } from './vat-form.ts'

/** The rules of the chosen regime: a frame for each kind of line, a column for each zone. */
export function VatRules() {
  const regime = useWatch<VatForm, 'regime'>({ name: 'regime' })
  return (
    <div className="grid gap-5">
      <p className="text-sm text-ink-soft">
        {vatRegimeLabels[regime]}. {vatZoneWords}
      </p>
      {vatKinds.map((kind) => (
        <fieldset key={`${regime} ${kind}`} className="grid gap-3 border-t border-line pt-3">
          <legend className="float-left font-medium">{vatKindLabels[kind]}</legend>
          <div className="clear-both grid gap-4 sm:grid-cols-2 2xl:grid-cols-4">
            {vatZones.map((zone) => (
              <RuleFields key={zone} kind={kind} zone={zone} />
            ))}
          </div>
        </fieldset>
      ))}
    </div>
  )
}

function RuleFields({ kind, zone }: { kind: VatKind; zone: VatZone }) {
  const { register, formState, getValues } = useFormContext<VatForm>()
  const regime = useWatch<VatForm, 'regime'>({ name: 'regime' })
  const errors = formState.errors.rules?.[regime]?.[kind]?.[zone]
  const at = `rules.${regime}.${kind}.${zone}` as const
  const check = (part: 'rate' | 'exemption') => () => ruleFault(getValues(at))[part] ?? true
  return (
    <div className="grid content-start gap-2">
      <p className="text-sm font-semibold text-action" aria-hidden="true">
        {vatZoneLabels[zone]}
      </p>
      <TextField
        label={
          <>
            Taux<span className="sr-only"> {`${vatKindLabels[kind]}, ${vatZoneLabels[zone]}`}</span>
          </>
        }
        unit="%"
        inputMode="decimal"
        inputClassName="figures"
        maxLength={6}
        error={errors?.rate?.message}
        {...register(`${at}.rate`, { validate: check('rate') })}
      />
      <TextField
        label={
          <>
            Mention à imprimer
            <span className="sr-only"> {`${vatKindLabels[kind]}, ${vatZoneLabels[zone]}`}</span>
          </>
        }
        optional
        maxLength={160}
        error={errors?.exemption?.message}
        {...register(`${at}.exemption`, { validate: check('exemption') })}
      />
    </div>
  )
}
