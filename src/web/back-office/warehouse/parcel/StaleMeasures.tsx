import { useState } from 'react'
import type * as z from 'zod/mini'
import type { measuresInput } from '#contract/warehouse/warehouse-requests.ts'
import { formatSize } from '#web/copy/format-size.ts'
import { formatWeight } from '#web/copy/format-weight.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'

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
    <Notice kind="warning" title="Les mesures viennent de changer">
      <p>
        Elles étaient {wordsOf(former)}, elles sont maintenant {wordsOf(now)}. Ce que vous avez tapé
        est gardé&nbsp;: vérifiez-le.
      </p>
      <Button
        variant="secondary"
        className="mt-3"
        onClick={({ currentTarget }) => {
          see()
          currentTarget.form?.querySelector('input')?.focus()
        }}
      >
        J’ai vu, garder les miennes
      </Button>
    </Notice>
  )
}

const wordsOf = ({ weightGrams, lengthMm, widthMm, heightMm }: Measures): string =>
  `${formatWeight(weightGrams)}, ${formatSize(lengthMm, widthMm, heightMm)}`
