import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import type { HoldPass } from '#contract/shipping/holds.ts'
import { handOverBox } from '#contract/shipping/boxes.ts'
import type { BoxView, CarrierLabels, ShipmentView } from '#contract/shipping/shipments.ts'
import type { Scanned } from '#domain/label/scanned-text.ts'
import { ApiError } from '#web/api/api-error.ts'
import { shipmentError, shipmentRefusals } from '#web/copy/shipments.ts'
import { keepCameraFor } from '#web/back-office/core/camera/camera.ts'
import { CodeCamera } from '#web/back-office/core/camera/CodeCamera.tsx'
import { useCodeReader } from '#web/back-office/core/camera/use-code-reader.ts'
import { useScannerFocus } from '#web/back-office/core/scan/use-scanner-focus.ts'
import { HoldNotices } from '#web/back-office/shipping/holds/HoldNotices.tsx'
import { PassDialog } from '#web/back-office/shipping/holds/PassDialog.tsx'
import { usePass } from '#web/back-office/shipping/holds/use-pass.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { codeField } from '#web/back-office/core/code-field.ts'
import { useAction } from '#web/chrome/action/use-action.ts'
import { boxName } from './box-name.ts'
import { CarrierLabel } from './CarrierLabel.tsx'
import { CarrierField } from '#web/back-office/core/carriers/CarrierField.tsx'
import { WithCarriers, type CarrierChoice } from '#web/back-office/core/carriers/WithCarriers.tsx'

type Fields = { carrier: string; trackingNumber: string }

type Props = {
  readonly shipment: ShipmentView
  readonly box: BoxView
  readonly carrierLabels: CarrierLabels
  /** Our own label is printed: the carrier's is scanned next. */
  readonly isLabelled: boolean
}

/** Hands the box over: its carrier, and the carrier's number scanned from the label stuck on it. */
export const HandOverForm = (props: Props) => (
  <WithCarriers>{(carriers) => <HandOver {...props} carriers={carriers} />}</WithCarriers>
)

type HandOverProps = Props & { readonly carriers: readonly CarrierChoice[] }

function HandOver(props: HandOverProps) {
  const { shipment, box, carriers } = props
  const { register, errors, leave, run, departure, problem, reader, passing } = useHandOver(props)

  return (
    <Card aria-labelledby="depart">
      <h2 id="depart" className="text-lg">
        {isOneOfSeveral(shipment) ? `${boxName(shipment, box)}\u00a0: remettre` : 'Remettre'} au
        transporteur
      </h2>
      <p className="mt-1 mb-4 text-ink-soft">
        Le client reçoit aussitôt le numéro de suivi par e-mail.
      </p>
      <HoldNotices {...shipment} />
      <CarrierLabel box={box} labels={props.carrierLabels} shipment={shipment} />
      <form noValidate className="mt-4 grid gap-4" onSubmit={(event) => void leave(event)}>
        <CarrierField
          carriers={carriers}
          error={errors.carrier?.message}
          {...register('carrier', { validate: required('Choisissez le transporteur.') })}
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
        <Button
          type="submit"
          // Our label is printed first: one primary action at a time.
          variant={props.isLabelled ? 'primary' : 'secondary'}
          busy={departure.isBusy}
          disabledReason={passing.stopped}
          className="justify-self-start"
        >
          Remettre au transporteur
        </Button>
      </form>
      <PassDialog
        asked={passing.asked}
        submitLabel="Remettre au transporteur"
        action={departure}
        onPass={run}
        onClose={passing.close}
      />
    </Card>
  )
}

const numberField = () => document.querySelector<HTMLElement>('[name=trackingNumber]')

const isOneOfSeveral = ({ boxes, status }: ShipmentView): boolean =>
  boxes.length > 1 || status === 'to_pack'

const isNumber = ({ kind }: Scanned): boolean => kind === 'number'

const required = (sentence: string) => (text: string) => text.trim() !== '' || sentence

function useHandOver({
  shipment,
  box,
  carrierLabels,
  isLabelled,
  carriers: [usual],
}: HandOverProps) {
  const { holds } = shipment
  const { register, handleSubmit, formState, setFocus, setError, setValue } = useForm<Fields>({
    defaultValues: { carrier: usual?.code ?? '', trackingNumber: '' },
  })
  const made = carrierLabels.made.find(({ boxId }) => boxId === box.id)?.trackingNumber
  // The carrier's label was just made, or was there: its number needs no scan.
  useEffect(() => {
    if (made !== undefined) setValue('trackingNumber', made, { shouldValidate: true })
  }, [made, setValue])
  useEffect(() => keepCameraFor('packing'), [])
  useScannerFocus(numberField)
  const reader = useCodeReader(isNumber, (text) => {
    setValue('trackingNumber', text, { shouldValidate: true, shouldDirty: true })
  })
  const departure = useAction(handOverBox, {
    done: isOneOfSeveral(shipment) ? 'Boîte remise au transporteur' : 'Envoi remis au transporteur',
    refusals: shipmentError,
  })
  const passing = usePass<Fields>(holds, 'hand-over')
  useEffect(() => {
    if (isLabelled) setFocus('trackingNumber')
  }, [isLabelled, setFocus])

  function run(fields: Fields, pass?: HoldPass) {
    departure.run(
      { boxId: box.id, ...fields, ...(pass ? { pass } : {}) },
      {
        onFailed: (error) => {
          if (!isAboutNumber(error)) return passing.asksAfter(fields, error)
          passing.close()
          setError('trackingNumber', { message: shipmentError(error) }, { shouldFocus: true })
        },
      },
    )
  }
  const { error } = departure
  const leave = handleSubmit((fields) => {
    if (passing.stopped === undefined && !passing.asksFirst(fields, error)) run(fields)
  })
  const problem = error && !isAboutNumber(error) ? shipmentError(error) : null
  const { errors } = formState
  return { register, errors, leave, run, departure, problem, reader, passing }
}

const isAboutNumber = (error: Error): boolean =>
  error instanceof ApiError && error.code.startsWith('carrier-tracking-number')
