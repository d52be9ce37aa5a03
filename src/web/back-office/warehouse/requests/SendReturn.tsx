import { useRef, useState } from 'react'
import type * as z from 'zod/mini'
import { addReturnProof, sendReturn } from '#contract/shipping/shop-returns.ts'
import type { WarehouseRequest } from '#contract/warehouse/warehouse-requests.ts'
import { largestInvoiceBytes } from '#domain/parcel/purchase-invoice.ts'
import { call } from '#web/api/call.ts'
import { fileNameOf, upload } from '#web/api/upload.ts'
import { codeField } from '#web/back-office/core/code-field.ts'
import { CarrierField } from '#web/back-office/core/carriers/CarrierField.tsx'
import { WithCarriers, type CarrierChoice } from '#web/back-office/core/carriers/WithCarriers.tsx'
import { ActionDialog } from '#web/chrome/action/ActionDialog.tsx'
import { ActionForm } from '#web/chrome/action/ActionForm.tsx'
import { useWrite } from '#web/chrome/action/use-action.ts'
import { tooHeavySentence } from '#web/copy/files.ts'
import { answerRefusals } from '#web/copy/request-answers.ts'
import { givenUpSentence } from '#web/copy/parcel-sheet.ts'
import { shipmentRefusals } from '#web/copy/shipments.ts'
import { Button } from '#web/ui/Button.tsx'
import { FieldError } from '#web/ui/FieldError.tsx'
import { FileButton } from '#web/ui/FileButton.tsx'
import { TextField } from '#web/ui/TextField.tsx'

type Props = { readonly request: WarehouseRequest }

/** A paid return leaves: its carrier, its number, and the proof that it was handed over. */
export const SendReturn = ({ request }: Props) => (
  <ActionDialog
    trigger={(open) => <Button onClick={open}>Noter l’envoi</Button>}
    title="Noter l’envoi à la boutique"
    description={`${request.customer.name} reçoit aussitôt le transporteur et le numéro. Cette étape ne s’annule pas.`}
  >
    {(close) => (
      <WithCarriers>
        {(carriers) => <SendForm request={request} carriers={carriers} close={close} />}
      </WithCarriers>
    )}
  </ActionDialog>
)

function SendForm({
  request,
  carriers,
  close,
}: Props & { readonly carriers: readonly CarrierChoice[]; readonly close: () => void }) {
  const [carrier, setCarrier] = useState(carriers[0]?.code ?? '')
  const [trackingNumber, setNumber] = useState('')
  const [file, setFile] = useState<File | null>(null)
  const [fault, setFault] = useState<Fault>(null)
  const numberField = useRef<HTMLInputElement>(null)
  const kept = request.shopReturn?.proof ?? null
  const { path, changes } = sendReturn
  const sending = useWrite(
    {
      path,
      changes,
      send: async (input: z.input<typeof sendReturn.input>, idempotencyKey) => {
        const { returnId } = input
        if (file) await upload(addReturnProof, { returnId, fileName: fileNameOf(file) }, file)
        return call(sendReturn, input, { idempotencyKey })
      },
    },
    {
      done: 'Retour noté parti, le client est prévenu',
      refusals: { ...shipmentRefusals, ...answerRefusals },
      onDone: close,
    },
  )

  function submit() {
    const next = faultOf(trackingNumber, file, kept !== null)
    setFault(next)
    if (next === 'number') numberField.current?.focus()
    const input = { returnId: request.id, carrier, trackingNumber }
    if (next === null) sending.run(input, { typed: [input, file?.name, file?.lastModified] })
  }
  const givenUp = givenUpSentence(request.undoneOptions)

  return (
    <ActionForm action={sending} onSubmit={submit} submitLabel="Noter l’envoi" onCancel={close}>
      {givenUp !== '' && <p className="text-ink-soft">{givenUp}</p>}
      <CarrierField
        carriers={carriers}
        value={carrier}
        onChange={({ target }) => setCarrier(target.value)}
      />
      <TextField
        ref={numberField}
        label="Numéro de suivi du transporteur"
        hint="Scannez l’étiquette collée sur le colis, ou saisissez le numéro."
        {...codeField}
        value={trackingNumber}
        error={fault === 'number' ? shipmentRefusals['carrier-tracking-number-missing'] : undefined}
        onChange={({ target }) => setNumber(target.value)}
      />
      <ProofField file={file} kept={kept?.fileName} fault={fault} onFile={setFile} />
    </ActionForm>
  )
}

type Fault = 'number' | 'proof' | 'too-heavy' | null

function faultOf(trackingNumber: string, file: File | null, isKept: boolean): Fault {
  if (trackingNumber.trim() === '') return 'number'
  if (file === null) return isKept ? null : 'proof'
  return file.size > largestInvoiceBytes ? 'too-heavy' : null
}

/** A photo or a PDF; one that was sent before a refusal stays. */
function ProofField({
  file,
  kept,
  fault,
  onFile,
}: {
  file: File | null
  kept: string | undefined
  fault: Fault
  onFile: (file: File) => void
}) {
  const name = file?.name ?? kept
  return (
    <div>
      <FileButton onFile={onFile}>
        {name === undefined ? 'Joindre la preuve d’envoi' : 'Choisir une autre preuve'}
      </FileButton>
      <p className="mt-1.5 text-sm wrap-anywhere text-ink-soft">
        {name ?? 'Photo du colis étiqueté, ou preuve de dépôt en PDF.'}
      </p>
      {fault === 'proof' && (
        <FieldError id="preuve-manquante">{answerRefusals['return-proof-missing']}</FieldError>
      )}
      {fault === 'too-heavy' && <FieldError id="preuve-lourde">{tooHeavySentence}</FieldError>}
    </div>
  )
}
