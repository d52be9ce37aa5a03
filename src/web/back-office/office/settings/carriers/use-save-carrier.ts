import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { addCarrier, changeCarrier, type CarrierView } from '#contract/offer/carriers.ts'
import { ApiError } from '#web/api/api-error.ts'
import { currentIn } from '#web/chrome/action/ChangedMeanwhile.tsx'
import { useAction } from '#web/chrome/action/use-action.ts'
import { carrierFieldErrors, carrierRefusals } from '#web/copy/carriers.ts'
import { carrierFormOf, carrierInput, type CarrierForm } from './carrier-form.ts'

/** Saves it; what a colleague saved meanwhile is told, and replaced only by who says so. */
export function useSaveCarrier(
  form: UseFormReturn<CarrierForm>,
  carrier: CarrierView | null,
  onDone: () => void,
) {
  const [base, setBase] = useState(carrier)
  const then = {
    refusals: carrierRefusals,
    onDone,
    onFailed: (error: Error) => {
      if (error instanceof ApiError) tellFields(form, error)
    },
  }
  const adding = useAction(addCarrier, { done: 'Transporteur ajouté', ...then })
  const changing = useAction(changeCarrier, { done: 'Transporteur enregistré', ...then })
  const action = base ? changing : adding
  const latest = currentIn<CarrierView>(changing.error)
  const keepMine = () => {
    if (latest) setBase(latest)
    changing.forget()
  }
  return {
    action,
    save: (typed: CarrierForm) => {
      const written = carrierInput(typed)
      if (!base) return adding.run(written)
      const { code: carrierCode, revision } = base
      const { isActive } = typed
      return changing.run({ carrierCode, revision, ...written, isActive }, { typed })
    },
    isStale: latest !== undefined,
    /** In the notice of a colleague's save, or under the fields. */
    isToldElsewhere: latest !== undefined || Object.keys(action.fields).length > 0,
    takeTheirs: () => {
      if (latest) form.reset(carrierFormOf(latest))
      keepMine()
    },
    keepMine,
  }
}

/** The first one last: it keeps the focus. */
function tellFields(form: UseFormReturn<CarrierForm>, { fields }: ApiError): void {
  for (const [field, code] of Object.entries(fields).toReversed()) {
    const [name = ''] = field.split('.')
    if (!(name in form.getValues())) continue
    const message = carrierFieldErrors[code] ?? 'Cette valeur n’est pas valide.'
    form.setError(name as keyof CarrierForm, { message }, { shouldFocus: true })
  }
}
