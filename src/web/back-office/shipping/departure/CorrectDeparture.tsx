import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { correctDeparture, type ShipmentView } from '#contract/shipping/shipments.ts'
import { call } from '#web/api/call.ts'
import { FormDialog } from '#web/chrome/FormDialog.tsx'
import { errorSentence } from '#web/copy/errors.ts'
import { shipmentRefusals } from '#web/copy/shipments.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { codeField } from '#web/back-office/core/code-field.ts'
import { CarrierField } from './CarrierField.tsx'
import { useShipmentAct } from './use-shipment-act.ts'
import { WithCarriers, type CarrierChoice } from './WithCarriers.tsx'

/** Until the delivery the carrier’s number is put right, and the customer told. */
export function CorrectDeparture({ shipment }: { shipment: ShipmentView }) {
  const [isOpen, setOpen] = useState(false)
  const close = () => {
    setOpen(false)
  }
  return (
    <>
      <Button
        variant="secondary"
        onClick={() => {
          setOpen(true)
        }}
      >
        Corriger le numéro de suivi
      </Button>
      <FormDialog
        open={isOpen}
        onClose={close}
        title="Corriger le numéro de suivi"
        description={`${shipment.customer.name} reçoit le bon numéro. L’ancien reste dans l’historique de l’envoi.`}
      >
        <WithCarriers>
          {(carriers) => (
            <CorrectionForm
              shipment={shipment}
              carriers={withOwn(carriers, shipment)}
              onDone={close}
            />
          )}
        </WithCarriers>
      </FormDialog>
    </>
  )
}

/** Its own carrier stays among them when it was retired since. */
function withOwn(
  carriers: readonly CarrierChoice[],
  { carrier, carrierCode }: ShipmentView,
): readonly CarrierChoice[] {
  const isThere = carriers.some(({ code }) => code === carrierCode)
  if (isThere || carrier === null || carrierCode === null) return carriers
  return [...carriers, { code: carrierCode, name: carrier }]
}

type Fields = { carrier: string; trackingNumber: string }

type FormProps = {
  readonly shipment: ShipmentView
  readonly carriers: readonly CarrierChoice[]
  readonly onDone: () => void
}

function CorrectionForm({ shipment, carriers, onDone }: FormProps) {
  const { id: shipmentId, carrierCode, trackingNumber } = shipment
  // As it was when the form opened: somebody may correct it meanwhile.
  const [replaces] = useState(trackingNumber ?? '')
  const { register, handleSubmit, formState } = useForm<Fields>({
    defaultValues: { carrier: carrierCode ?? carriers[0]?.code ?? '', trackingNumber: replaces },
  })
  const correction = useShipmentAct({
    act: (fields: Fields, idempotencyKey) =>
      call(correctDeparture, { shipmentId, replaces, ...fields }, { idempotencyKey }),
    done: 'Numéro corrigé, le client est prévenu',
    onDone,
  })
  const submit = handleSubmit((fields) => {
    correction.run(fields)
  })
  const { errors } = formState
  return (
    <form noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
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
      {correction.error && (
        <Notice kind="error">{errorSentence(correction.error, shipmentRefusals)}</Notice>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={correction.isActing}>
          Corriger et prévenir le client
        </Button>
        <Button variant="ghost" onClick={onDone}>
          Annuler
        </Button>
      </div>
    </form>
  )
}
