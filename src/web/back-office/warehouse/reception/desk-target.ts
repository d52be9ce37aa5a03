import type { QueuedReception } from './reception-queue.ts'
import type { OwnBox, WarehouseParcel } from '#contract/warehouse/reception.ts'

/** The parcel that the bench is about to measure; `attempt` is the key of its one reception. */
export type DeskTarget =
  | {
      readonly kind: 'declared'
      readonly parcel: WarehouseParcel
      /** The number on the label, when the declaration has another one. */
      readonly scanned?: string
      /** Another carton of this number has been received. */
      readonly furtherCarton?: true
      readonly attempt: string
    }
  | {
      readonly kind: 'undeclared'
      readonly trackingNumber: string
      /** Empty for a parcel whose owner is unknown. */
      readonly clientNumber: string
      /** The name of that client; unknown while there is no network. */
      readonly clientName?: string
      /** The number on the label, when its client has another number today. */
      readonly formerNumber?: string
      /** Another carton of this number has been received. */
      readonly furtherCarton?: true
      readonly attempt: string
    }

/** The client that a label names. */
export type LabelClient = {
  readonly clientNumber: string
  readonly name?: string
  readonly formerNumber?: string
}

/** The step of the desk. */
export type DeskState =
  | {
      readonly step: 'scan'
      readonly alert?: string
      /** A code scanned outside the field: looked up at once. */
      readonly asked?: string
    }
  | {
      readonly step: 'choose'
      readonly trackingNumber: string
      readonly matches: readonly WarehouseParcel[]
      readonly nearMatches: readonly WarehouseParcel[]
      /** Our own box that has this number. */
      readonly ownBox: OwnBox | null
    }
  | {
      readonly step: 'measure'
      readonly target: DeskTarget
      /** A reception that was undone, or refused by the server: the form starts with its values. */
      readonly again?: QueuedReception
      /** What was typed during the lookup. */
      readonly early?: string
    }

export const declared = (
  parcel: WarehouseParcel,
  scanned = parcel.trackingNumber,
  isFurtherCarton = false,
): DeskTarget => ({
  kind: 'declared',
  parcel,
  ...(scanned === parcel.trackingNumber ? {} : { scanned }),
  ...(isFurtherCarton ? { furtherCarton: true } : {}),
  attempt: crypto.randomUUID(),
})

/** The same parcel, with a key for a new reception. */
export const withNewKey = (target: DeskTarget): DeskTarget => ({
  ...target,
  attempt: crypto.randomUUID(),
})

export const undeclared = (
  trackingNumber: string,
  { clientNumber, name, formerNumber }: LabelClient,
  isFurtherCarton: boolean,
): DeskTarget => ({
  kind: 'undeclared',
  trackingNumber,
  clientNumber,
  ...(name === undefined ? {} : { clientName: name }),
  ...(formerNumber === undefined ? {} : { formerNumber }),
  ...(isFurtherCarton ? { furtherCarton: true } : {}),
  attempt: crypto.randomUUID(),
})
