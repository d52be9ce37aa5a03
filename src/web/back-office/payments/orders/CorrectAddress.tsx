import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router'
import type { OrderView } from '#contract/payments/orders.ts'
import { correctAddress } from '#contract/shipping/shipments.ts'
import { hasLeft } from '#domain/shipment/box.ts'
import { isAddressOpen } from '#domain/shipment/shipment.ts'
import { ActionDialog } from '#web/chrome/action/ActionDialog.tsx'
import { ActionForm } from '#web/chrome/action/ActionForm.tsx'
import { useAction } from '#web/chrome/action/use-action.ts'
import { addressRefusals } from '#web/copy/delivery-address.ts'
import { userFieldError, userFieldLabels } from '#web/copy/users.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { linkStyle } from '#web/ui/link-style.ts'
import { TextField } from '#web/ui/TextField.tsx'

type Shipment = OrderView['shipments'][number]
type Recipient = NonNullable<Shipment['recipient']>

/** Corrects where what has not left goes, and to whom, while no box of it is closed; one that is here still is opened first. */
export function CorrectAddress({ shipment }: { shipment: Shipment }) {
  const { id, recipient, destination, boxes } = shipment
  if (recipient === undefined) return null
  if (isAddressOpen(shipment)) {
    const former = boxes.some(hasLeft) ? ' Ce qui est déjà parti garde l’ancienne.' : ''
    return (
      <ActionDialog
        trigger={(open) => (
          <Button variant="secondary" className="mt-4 self-start" onClick={open}>
            Corriger l’adresse
          </Button>
        )}
        title="Corriger l’adresse de livraison"
        description={`L’envoi reste à destination\u00a0: ${destination}. Le client reçoit aussitôt un message avec la nouvelle adresse.${former}`}
      >
        {(close) => <Fields shipmentId={id} recipient={recipient} onDone={close} />}
      </ActionDialog>
    )
  }
  if (!boxes.some(({ status }) => status === 'ready')) return null
  return (
    <p className="mt-4 text-sm">
      Pour corriger l’adresse,{' '}
      <Link to={paths.departure(id)} className={linkStyle}>
        rouvrez d’abord ce qui est fermé
      </Link>
      .
    </p>
  )
}

type FieldsProps = { shipmentId: string; recipient: Recipient; onDone: () => void }
type Field = keyof Recipient['address']

function Fields({ shipmentId, recipient, onDone }: FieldsProps) {
  // As it was when the dialog opened: a colleague's correction is not overwritten unseen.
  const [{ name: formerName, address: replaces }] = useState(recipient)
  const form = useForm({
    defaultValues: { ...replaces, line2: replaces.line2 ?? '', name: formerName },
  })
  const correcting = useAction(correctAddress, {
    done: 'Adresse corrigée, le client est prévenu',
    refusals: addressRefusals,
    onDone,
  })
  const field = (name: Field, userField: string, maxLength: number) => ({
    label: userFieldLabels[userField],
    autoComplete: 'off',
    maxLength,
    error: form.formState.errors[name]?.message,
    ...form.register(name, {
      validate: (text) =>
        name === 'line2' || (text ?? '').trim() !== '' || userFieldError(userField, 'required'),
    }),
  })
  return (
    <ActionForm
      action={correcting}
      onSubmit={() =>
        void form.handleSubmit((typed) => {
          const { name, ...address } = typed
          const isRenamed = name.trim() !== formerName
          const renamed = isRenamed ? { recipient: { name, replaces: formerName } } : {}
          correcting.run({ shipmentId, address, replaces, ...renamed }, { typed })
        })()
      }
      submitLabel="Corriger l’adresse"
      onCancel={onDone}
    >
      <TextField
        label="Destinataire"
        autoComplete="off"
        maxLength={161}
        error={form.formState.errors.name?.message}
        {...form.register('name', {
          validate: (text) => text.trim() !== '' || 'Le nom du destinataire est requis',
        })}
      />
      <TextField {...field('line1', 'addressLine1', 120)} />
      <TextField {...field('line2', 'addressLine2', 120)} optional />
      <TextField {...field('postalCode', 'postalCode', 12)} />
      <TextField {...field('city', 'city', 80)} />
      <TextField {...field('country', 'country', 80)} />
    </ActionForm>
  )
}
