import { OverTierWays } from '#web/back-office/shipping/holds/OverTierWays.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import type { Box } from './box-on-bench.ts'
import type { useBoxForm } from './use-box-form.ts'
import { WeightDoubt } from './WeightDoubt.tsx'

type Props = { readonly box: Box; readonly form: ReturnType<typeof useBoxForm> }

/** Why the box does not close, with what can be done. */
export function Obstacles({ box, form }: Props) {
  const { problem, doubt, over, typing, asking } = form
  const { shown } = over
  return (
    <>
      {problem && <Notice kind="error">{problem}</Notice>}
      {doubt.shown && (
        <WeightDoubt
          weightGrams={doubt.shown.measured.weightGrams}
          parcelsGrams={doubt.shown.parcelsGrams}
          onCorrect={() => {
            doubt.forget()
            typing.type({ weight: '' })
            form.goTo('weight')
          }}
          onSound={() => {
            const { measured, pass } = doubt.check()
            void form.run(measured, pass)
          }}
        />
      )}
      {shown && (
        <OverTierWays
          {...shown}
          asking={{
            action: asking.action,
            ask: (totalCents) => void asking.ask(shown.input, totalCents),
          }}
          onSplit={box.scannedIds.length > 1 ? box.onSplit : undefined}
        />
      )}
    </>
  )
}
