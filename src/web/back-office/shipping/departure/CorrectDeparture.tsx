import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { correctDeparture } from '#contract/shipping/boxes.ts'
import type { BoxView, ShipmentView } from '#contract/shipping/shipments.ts'
import { shipmentRefusals } from '#web/copy/shipments.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { codeField } from '#web/back-office/core/code-field.ts'
import { ActionDialog } from '#web/chrome/action/ActionDialog.tsx'
import { ActionForm } from '#web/chrome/action/ActionForm.tsx'
import { useAction } from '#web/chrome/action/use-action.ts'
import { CarrierField } from '#web/back-office/core/carriers/CarrierField.tsx'
import { WithCarriers, type CarrierChoice } from '#web/back-office/core/carriers/WithCarriers.tsx'

type Props = { readonly shipment: ShipmentView; readonly box: BoxView }

/** Corrects the carrier’s number until the delivery, and notifies the customer. */
export const CorrectDeparture = ({ shipment, box }: Props) => (
  <ActionDialog
    trigger={(open) => (
      <Button variant="secondary" onClick={open}>
        Corriger le numéro de suivi
      </Button>
    )}
    title="Corriger le numéro de suivi"
    description={`${shipment.customer.name} reçoit le bon numéro. L’ancien reste dans l’historique de l’envoi.`}
  >
    {(close) => (
      <WithCarriers>
        {(carriers) => (
          <CorrectionForm box={box} carriers={withOwn(carriers, box)} onDone={close} />
        )}
      </WithCarriers>
    )}
  </ActionDialog>
)

/** Adds the box's own carrier to the choices when it was retired since. */
function withOwn(
  carriers: readonly CarrierChoice[],
  { carrier, carrierCode }: BoxView,
): readonly CarrierChoice[] {
  const isThere = carriers.some(({ code }) => code === carrierCode)
  if (isThere || carrier === null || carrierCode === null) return carriers
  return [...carriers, { code: carrierCode, name: carrier }]
}

type Fields = { carrier: string; trackingNumber: string }

type FormProps = {
  readonly box: BoxView
  readonly carriers: readonly CarrierChoice[]
  readonly onDone: () => void
}

function CorrectionForm({ box, carriers, onDone }: FormProps) {
  const { id: boxId, carrierCode, trackingNumber } = box
  // The number when the form opened: a colleague may correct it meanwhile.
  const [replaces] = useState(trackingNumber ?? '')
  const { register, handleSubmit, formState } = useForm<Fields>({
    defaultValues: { carrier: carrierCode ?? carriers[0]?.code ?? '', trackingNumber: replaces },
  })
  const correction = useAction(correctDeparture, {
    done: 'Numéro corrigé, le client est prévenu',
    refusals: shipmentRefusals,
    onDone,
  })
  const submit = handleSubmit((fields) => {
    correction.run({ boxId, replaces, ...fields })
  })
  const { errors } = formState
  return (
    <ActionForm
      action={correction}
      onSubmit={() => void submit()}
      submitLabel="Corriger et prévenir le client"
      onCancel={onDone}
    >
      <CarrierField
        carriers={carriers}
        error={errors.carrier?.message}
        {...register('carrier', { required: 'Choisissez le transporteur.' })}
      />
      <TextField
        label="Numéro de suivi du transporteur"
        {...codeField}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the right label is scanned next, and takes the wrong number’s place
        autoFocus
        onFocus={({ target }) => {
          target.select()
        }}
        error={errors.trackingNumber?.message}
        {...register('trackingNumber', {
          required: shipmentRefusals['carrier-tracking-number-missing'],
        })}
      />
    </ActionForm>
  )
}
