import type { QueuedReception } from './queued-reception.ts'
import type { WarehouseParcel } from '#contract/warehouse/reception.ts'

/** What the bench is about to measure; `attempt` is the key of its one reception. */
export type DeskTarget =
  | {
      readonly kind: 'declared'
      readonly parcel: WarehouseParcel
      /** The number of the label, when the declaration has another. */
      readonly scanned?: string
      readonly attempt: string
    }
  | {
      readonly kind: 'undeclared'
      readonly trackingNumber: string
      /** Empty for a parcel that nobody can be named for. */
      readonly clientNumber: string
      /** Whose that number is; unknown while the network is cut. */
      readonly clientName?: string
      /** What the label says, when its client bears another number today. */
      readonly formerNumber?: string
      readonly attempt: string
    }

/** Whom a label names. */
export type LabelClient = {
  readonly clientNumber: string
  readonly name?: string
  readonly formerNumber?: string
}

/** Where the desk stands. */
export type DeskState =
  | {
      readonly step: 'scan'
      readonly alert?: string
      /** Scanned elsewhere than in the field: looked for at once. */
      readonly asked?: string
    }
  | {
      readonly step: 'choose'
      readonly trackingNumber: string
      readonly matches: readonly WarehouseParcel[]
      readonly nearMatches: readonly WarehouseParcel[]
    }
  | {
      readonly step: 'measure'
      readonly target: DeskTarget
      /** Undone, or refused by the server: it begins from what was typed. */
      readonly again?: QueuedReception
      /** Typed while the number was looked for. */
      readonly early?: string
    }

export const declared = (parcel: WarehouseParcel, scanned = parcel.trackingNumber): DeskTarget => ({
  kind: 'declared',
  parcel,
  ...(scanned === parcel.trackingNumber ? {} : { scanned }),
  attempt: crypto.randomUUID(),
})

/** The same parcel, with the key of another reception. */
export const anew = (target: DeskTarget): DeskTarget => ({
  ...target,
  attempt: crypto.randomUUID(),
})

export const undeclared = (
  trackingNumber: string,
  { clientNumber, name, formerNumber }: LabelClient,
): DeskTarget => ({
  kind: 'undeclared',
  trackingNumber,
  clientNumber,
  ...(name === undefined ? {} : { clientName: name }),
  ...(formerNumber === undefined ? {} : { formerNumber }),
  attempt: crypto.randomUUID(),
})
