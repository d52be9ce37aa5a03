import type { ReactNode } from 'react'
import type { WarehouseRequest } from '#contract/warehouse/warehouse-requests.ts'
import { MeasureFields, useNewMeasures } from '#web/back-office/warehouse/parcel/MeasureFields.tsx'
import {
  StaleMeasures,
  useSeenMeasures,
  type Measures,
} from '#web/back-office/warehouse/parcel/StaleMeasures.tsx'

type Corrected = { readonly measures?: Measures & { readonly former: Measures } }

type Disputed = {
  readonly fields: ReactNode
  /** Somebody else measured meanwhile, and that is still to be seen. */
  readonly isStale: boolean
  readonly notice: ReactNode
  /** `undefined` when a measure is wrong. */
  readonly read: (form: HTMLFormElement) => Corrected | undefined
}

/** A claim of a number that no parcel bears has none, and needs none. */
const unmeasured: Measures = { weightGrams: 0, lengthMm: 0, widthMm: 0, heightMm: 0 }

/** What the scales now say, for an accepted weight dispute; nothing for any other answer. */
export function useDisputedMeasures(
  { kind, parcel }: WarehouseRequest,
  outcome: 'accepted' | 'refused',
): Disputed {
  const measuring = useNewMeasures()
  const seen = useSeenMeasures(parcel?.measures ?? unmeasured)
  if (kind !== 'weight-dispute' || outcome === 'refused') {
    return { fields: null, isStale: false, notice: null, read: () => ({}) }
  }
  return {
    fields: <MeasureFields measuring={measuring} />,
    isStale: seen.isStale,
    notice: <StaleMeasures seen={seen} />,
    read: (form) => {
      const measures = measuring.read(form)
      return measures && { measures: { ...measures, former: seen.former } }
    },
  }
}
