import { useQueryClient } from '@tanstack/react-query'
import { readContents, stateValue } from '#contract/warehouse/parcel-contents.ts'
import type { Contents } from '#web/api/parcel-contents.ts'
import { query } from '#web/api/query.ts'
import { contentsRefusals } from '#web/copy/contents.ts'
import { Button } from '#web/ui/Button.tsx'
import { valueReasons } from '#domain/parcel/contents.ts'
import { ActionFailure } from '#web/chrome/action/ActionFailure.tsx'
import { useAction } from '#web/chrome/action/use-action.ts'
import { StatedValueNote } from '#web/contents/StatedValueNote.tsx'
import { Summary } from '#web/ui/Summary.tsx'
import { valueReasonNames } from '#words/parcels.ts'

/** For a purchase without an invoice: the declared value with its reason, which the same person can withdraw. */
export function StatedValue({ contents }: { contents: Contents }) {
  const { canChange, invoices, valueReason } = contents
  const stating = useStating(contents.parcelId)
  if (valueReason !== null) {
    return (
      <div className="mt-3">
        <StatedValueNote contents={contents} />
        {canChange && (
          <Button
            variant="ghost"
            className="mt-1 -ml-3"
            busy={stating.isBusy}
            onClick={() => stating.run({ parcelId: contents.parcelId, reason: null })}
          >
            Retirer cette raison
          </Button>
        )}
        <Failure stating={stating} />
      </div>
    )
  }
  return (
    canChange && invoices.length === 0 && <Reasons parcelId={contents.parcelId} stating={stating} />
  )
}

type Stating = ReturnType<typeof useStating>

const Reasons = ({ parcelId, stating }: { parcelId: string; stating: Stating }) => (
  <details className="mt-3">
    <Summary>Je n’ai pas de facture</Summary>
    <p className="text-ink-soft">
      La douane s’en tiendra à la valeur que vous déclarez, si vous en donnez la raison. Ce qui
      vient d’une boutique a sa facture&nbsp;: demandez-la-lui.
    </p>
    <div className="mt-2 flex flex-wrap gap-2">
      {valueReasons.map((reason) => (
        <Button
          key={reason}
          variant="secondary"
          busy={stating.isBusy && stating.input?.reason === reason}
          onClick={() => stating.run({ parcelId, reason })}
        >
          {valueReasonNames[reason]}
        </Button>
      ))}
    </div>
    <Failure stating={stating} />
  </details>
)

const Failure = ({ stating }: { stating: Stating }) => (
  <div className="mt-2">
    <ActionFailure action={stating} />
  </div>
)

function useStating(parcelId: string) {
  const client = useQueryClient()
  return useAction(stateValue, {
    done: (saved) =>
      saved.valueReason === null ? 'Raison retirée' : 'Valeur déclarée sans facture',
    refusals: contentsRefusals,
    onDone: (saved) => client.setQueryData(query(readContents, { parcelId }).queryKey, saved),
  })
}
