import { useState } from 'react'
import type * as z from 'zod/mini'
import type { measuresInput } from '#contract/warehouse/warehouse-requests.ts'
import { SavedMeanwhile } from '#web/back-office/core/SavedMeanwhile.tsx'
import { formatSize } from '#web/copy/format-length.ts'
import { formatWeight } from '#web/copy/format-weight.ts'

export type Measures = z.input<typeof measuresInput>

/** The measures that a form was opened with: if they changed meanwhile, the form says so before replacing them. */
export function useSeenMeasures(now: Measures) {
  const [former, setFormer] = useState(now)
  return {
    former,
    now,
    isStale: wordsOf(former) !== wordsOf(now),
    see: () => {
      setFormer(now)
    },
  }
}

export function StaleMeasures({
  seen: { former, now, see },
}: {
  seen: ReturnType<typeof useSeenMeasures>
}) {
  return (
    <SavedMeanwhile
      title="Les mesures viennent de changer"
      onKeep={({ currentTarget }) => {
        see()
        currentTarget.form?.querySelector('input')?.focus()
      }}
    >
      <p>
        Elles étaient {wordsOf(former)}, elles sont maintenant {wordsOf(now)}.
      </p>
    </SavedMeanwhile>
  )
}

const wordsOf = ({ weightGrams, lengthMm, widthMm, heightMm }: Measures): string =>
  `${formatWeight(weightGrams)}, ${formatSize(lengthMm, widthMm, heightMm)}`
