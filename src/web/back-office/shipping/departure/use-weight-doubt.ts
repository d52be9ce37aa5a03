import { useRef, useState } from 'react'
import type { HoldPass } from '#contract/shipping/holds.ts'
import { ApiError } from '#web/api/api-error.ts'
import type { Measured } from '#web/back-office/core/measures/measures.ts'

type Doubt = {
  readonly measured: Measured
  readonly pass: HoldPass | undefined
  readonly parcelsGrams: number
}

/** A weight that does not go with that of the parcels: the bench looks again, and says that it is right or types another. */
export function useWeightDoubt() {
  const [doubt, setDoubt] = useState<Doubt | null>(null)
  const checkedGrams = useRef<number | null>(null)
  return {
    shown: doubt,
    forget: () => setDoubt(null),
    /** Whether this refusal is that one. */
    explains: (measured: Measured, pass: HoldPass | undefined, error: Error): boolean => {
      if (!(error instanceof ApiError) || error.code !== 'box-weight-doubtful') return false
      setDoubt({ measured, pass, parcelsGrams: Number(error.details?.['parcelsGrams']) })
      return true
    },
    /** The weight is right: what is to send again. */
    check: (): Pick<Doubt, 'measured' | 'pass'> => {
      if (doubt === null) throw new Error('nothing is doubted')
      checkedGrams.current = doubt.measured.weightGrams
      return doubt
    },
    /** What is sent with a weight that was looked at again. */
    sentWith: ({ weightGrams }: Measured): { readonly isWeightChecked?: true } =>
      checkedGrams.current === weightGrams ? { isWeightChecked: true } : {},
  }
}
