import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { WarehouseParcel } from '#contract/reception.ts'
import { giveParcel } from '#contract/unidentified.ts'
import { call } from '#web/api/call.ts'
import { useActKey } from '#web/api/use-act-key.ts'
import { errorSentence } from '#web/copy/errors.ts'
import { matchingRefusals } from '#web/copy/reception.ts'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { toast } from '#web/ui/toast.ts'

export type Owner =
  | { readonly kind: 'declaration'; readonly declaration: WarehouseParcel }
  | {
      readonly kind: 'customer'
      readonly customer: { readonly name: string; readonly clientNumber: string }
    }

/** Given to the wrong client, a parcel leaves for the wrong island: it is asked once more, with both names in full. */
export function GiveParcel({
  parcel,
  owner,
  onDone,
}: {
  parcel: WarehouseParcel
  owner: Owner | undefined
  onDone: () => void
}) {
  const client = useQueryClient()
  const { key, renew, renewIfRefused } = useActKey()
  const giving = useMutation({
    mutationFn: (to: Owner) =>
      call(giveParcel, { parcelId: parcel.id, ...inputOf(to) }, { idempotencyKey: key.current }),
    onSuccess: () => {
      renew()
      onDone()
      void toast({ title: 'Colis rattaché, le client est prévenu' })
      void client.invalidateQueries({ queryKey: ['parcels'] })
    },
    onError: renewIfRefused,
  })
  return (
    <ConfirmDialog
      open={owner !== undefined}
      onCancel={() => {
        giving.reset()
        onDone()
      }}
      onConfirm={() => {
        if (owner) giving.mutate(owner)
      }}
      title={owner ? `Rattacher à ${nameOf(owner)}\u00a0?` : ''}
      description={owner ? consequenceOf(parcel, owner) : ''}
      confirmLabel="Rattacher et prévenir"
      busy={giving.isPending}
      error={giving.error ? errorSentence(giving.error, matchingRefusals) : undefined}
    />
  )
}

const inputOf = (owner: Owner) =>
  owner.kind === 'declaration'
    ? { declarationId: owner.declaration.id }
    : { clientNumber: owner.customer.clientNumber }

const nameOf = (owner: Owner): string => {
  const customer = owner.kind === 'declaration' ? owner.declaration.customer : owner.customer
  return `${customer?.name} (${customer?.clientNumber})`
}

function consequenceOf({ trackingNumber }: WarehouseParcel, owner: Owner): string {
  if (owner.kind === 'customer')
    return `Le colis ${trackingNumber} devient le sien, et il en est prévenu.`
  const { trackingNumber: declared, merchant } = owner.declaration
  const renamed =
    declared === trackingNumber
      ? ''
      : ` Sa déclaration (${declared}) prend le numéro ${trackingNumber}.`
  return `Le colis ${trackingNumber} devient sa déclaration «\u00a0${merchant}\u00a0», et il en est prévenu.${renamed}`
}
