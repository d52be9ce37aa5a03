import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { handOverShipment, type ShipmentView } from '#contract/shipments.ts'
import type { Scanned } from '#domain/label/scanned-text.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { errorSentence } from '#web/copy/errors.ts'
import { useNow } from '#web/chrome/use-now.ts'
import { formatDay } from '#web/copy/format-date.ts'
import { shipmentRefusals } from '#web/copy/shipments.ts'
import { keepCameraFor } from '#web/back-office/camera/camera.ts'
import { CodeCamera } from '#web/back-office/camera/CodeCamera.tsx'
import { useCodeReader } from '#web/back-office/camera/use-code-reader.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { codeField } from './code-field.ts'
import { useShipmentAct } from './use-shipment-act.ts'

type Fields = { carrier: string; trackingNumber: string }

/** The box leaves: its carrier, and the carrier's number scanned from the label stuck on it. */
export function HandOverForm({ shipment }: { shipment: ShipmentView }) {
  const { register, errors, leave, isLeaving, problem, reader } = useHandOver(shipment.id)
  const now = useNow()

  return (
    <Card aria-labelledby="depart">
      <h2 id="depart" className="text-lg">
        Remettre au transporteur
      </h2>
      <p className="mt-1 mb-4 text-ink-soft">
        Le client reçoit aussitôt le numéro de suivi par e-mail.
      </p>
      {Date.parse(shipment.mayLeaveFrom) > now && (
        <Notice kind="info" title={`Pas avant le ${formatDay(shipment.mayLeaveFrom)}`}>
          Le client peut encore se rétracter et n’a pas demandé un départ immédiat.
        </Notice>
      )}
      <form noValidate className="grid gap-4" onSubmit={(event) => void leave(event)}>
        <TextField
          label="Transporteur"
          maxLength={60}
          error={errors.carrier?.message}
          {...register('carrier', { validate: required('Indiquez le transporteur.') })}
        />
        <TextField
          label="Numéro de suivi du transporteur"
          hint="Scannez l’étiquette collée sur la boîte, ou saisissez le numéro."
          {...codeField}
          error={errors.trackingNumber?.message}
          {...register('trackingNumber', {
            validate: required(shipmentRefusals['carrier-tracking-number-missing']),
          })}
        />
        <CodeCamera reader={reader} />
        {problem && <Notice kind="error">{problem}</Notice>}
        <Button type="submit" busy={isLeaving} className="justify-self-start">
          Remettre au transporteur
        </Button>
      </form>
    </Card>
  )
}

const isNumber = ({ kind }: Scanned): boolean => kind === 'number'

const required = (sentence: string) => (text: string) => text.trim() !== '' || sentence

function useHandOver(shipmentId: string) {
  const { register, handleSubmit, formState, setFocus, setError, setValue } = useForm<Fields>({
    defaultValues: { carrier: 'Colissimo', trackingNumber: '' },
  })
  useEffect(() => keepCameraFor('packing'), [])
  const reader = useCodeReader(isNumber, (text) => {
    setValue('trackingNumber', text, { shouldValidate: true, shouldDirty: true })
  })
  const departure = useShipmentAct({
    act: (fields: Fields, idempotencyKey) =>
      call(handOverShipment, { shipmentId, ...fields }, { idempotencyKey }),
    done: 'Envoi remis au transporteur',
  })
  // The next scan is the carrier's label.
  useEffect(() => {
    setFocus('trackingNumber')
  }, [setFocus])

  const leave = handleSubmit((fields) => {
    departure.run(fields, {
      onError: (error) => {
        if (!isAboutNumber(error)) return
        const message = errorSentence(error, shipmentRefusals)
        setError('trackingNumber', { message }, { shouldFocus: true })
      },
    })
  })
  const { error, isActing: isLeaving } = departure
  const problem = error && !isAboutNumber(error) ? errorSentence(error, shipmentRefusals) : null
  return { register, errors: formState.errors, leave, isLeaving, problem, reader }
}

const isAboutNumber = (error: Error): boolean =>
  error instanceof ApiError && error.code.startsWith('carrier-tracking-number')
