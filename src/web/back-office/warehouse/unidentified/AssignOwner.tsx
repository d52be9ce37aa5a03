import type { WarehouseParcel } from '#contract/warehouse/reception.ts'
import { assignOwner } from '#contract/warehouse/unidentified.ts'
import { matchingRefusals } from '#web/copy/reception.ts'
import { ConfirmAction } from '#web/chrome/action/ConfirmAction.tsx'
import { useAction } from '#web/chrome/action/use-action.ts'

export type Owner =
  | { readonly kind: 'declaration'; readonly declaration: WarehouseParcel }
  | {
      readonly kind: 'customer'
      readonly customer: { readonly name: string; readonly clientNumber: string }
    }

/** A parcel assigned to the wrong client leaves for the wrong island: asks once more, with both names in full. */
export function AssignOwner({
  parcel,
  owner,
  onDone,
}: {
  parcel: WarehouseParcel
  owner: Owner | undefined
  onDone: () => void
}) {
  const giving = useAction(assignOwner, {
    done: ({ trackingNumber }) =>
      trackingNumber === parcel.trackingNumber
        ? 'Colis rattaché, le client est prévenu'
        : `Colis rattaché sous le numéro ${trackingNumber}, le client est prévenu. Réimprimez son étiquette.`,
    refusals: matchingRefusals,
  })
  return (
    <ConfirmAction
      action={giving}
      input={{ parcelId: parcel.id, ...(owner ? inputOf(owner) : {}) }}
      open={owner !== undefined}
      onClose={onDone}
      title={owner ? `Rattacher à ${nameOf(owner)}\u00a0?` : ''}
      description={owner ? consequenceOf(parcel, owner) : ''}
      confirmLabel="Rattacher et prévenir"
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
