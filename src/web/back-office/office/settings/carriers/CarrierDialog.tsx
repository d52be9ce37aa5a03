import { useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import type { CarrierView } from '#contract/offer/carriers.ts'
import { ActionForm } from '#web/chrome/action/ActionForm.tsx'
import { FormDialog } from '#web/chrome/FormDialog.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { carrierFormOf, newCarrier, type CarrierForm } from './carrier-form.ts'
import { CarrierFields } from './CarrierFields.tsx'
import { NumberTrial } from './NumberTrial.tsx'
import { useSaveCarrier } from './use-save-carrier.ts'

type DialogProps = {
  /** `null`: a new one. */
  readonly carrier: CarrierView | null
  readonly nextPosition: number
  readonly onClose: () => void
}

/** A carrier, and a number tried on it before anybody scans one. */
export function CarrierDialog({ carrier, nextPosition, onClose }: DialogProps) {
  const [first] = useState(() => (carrier ? carrierFormOf(carrier) : newCarrier(nextPosition)))
  const form = useForm<CarrierForm>({ defaultValues: first })
  const saving = useSaveCarrier(form, carrier, onClose)
  return (
    <FormDialog
      isUnsaved={form.formState.isDirty}
      onClose={onClose}
      title={carrier ? carrier.name : 'Ajouter un transporteur'}
    >
      <FormProvider {...form}>
        <ActionForm
          action={saving.action}
          onSubmit={() => void form.handleSubmit(saving.save)()}
          submitLabel={carrier ? 'Enregistrer' : 'Ajouter'}
          isHeld={saving.isStale}
          isToldElsewhere={saving.isToldElsewhere}
        >
          {saving.isStale && (
            <Notice kind="error" title="Quelqu’un a enregistré ce transporteur entre-temps">
              <div className="mt-3 flex flex-wrap gap-2">
                <Button variant="secondary" onClick={saving.takeTheirs}>
                  Prendre ses valeurs
                </Button>
                <Button variant="secondary" onClick={saving.keepMine}>
                  Garder ma saisie
                </Button>
              </div>
            </Notice>
          )}
          <CarrierFields isNew={carrier === null} />
          <NumberTrial />
        </ActionForm>
      </FormProvider>
    </FormDialog>
  )
}
