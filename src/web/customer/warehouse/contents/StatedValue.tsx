import { useMutation, useQueryClient } from '@tanstack/react-query'
import { stateValue, readContents } from '#contract/warehouse/parcel-contents.ts'
import { valueReasons, type ValueReason } from '#domain/parcel/contents.ts'
import { call } from '#web/api/call.ts'
import type { Contents } from '#web/api/parcel-contents.ts'
import { StatedValueNote } from '#web/contents/StatedValueNote.tsx'
import { contentsRefusals } from '#web/copy/contents.ts'
import { errorSentence } from '#web/copy/errors.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Summary } from '#web/ui/Summary.tsx'
import { toast } from '#web/ui/toast.ts'
import { valueReasonNames } from '#words/value-reasons.ts'
import { invalidateTopics, query } from '#web/api/query.ts'

/** No shop gave an invoice: the declared value with its reason, taken back by the same person. */
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
            busy={stating.isPending}
            onClick={() => stating.mutate(null)}
          >
            Retirer cette raison
          </Button>
        )}
        <Failure stating={stating} />
      </div>
    )
  }
  return canChange && invoices.length === 0 && <Reasons stating={stating} />
}

type Stating = ReturnType<typeof useStating>

const Reasons = ({ stating }: { stating: Stating }) => (
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
          busy={stating.isPending && stating.variables === reason}
          onClick={() => stating.mutate(reason)}
        >
          {valueReasonNames[reason]}
        </Button>
      ))}
    </div>
    <Failure stating={stating} />
  </details>
)

const Failure = ({ stating }: { stating: Stating }) =>
  stating.error && (
    <div className="mt-2">
      <Notice kind="error">{errorSentence(stating.error, contentsRefusals)}</Notice>
    </div>
  )

function useStating(parcelId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (reason: ValueReason | null) => call(stateValue, { parcelId, reason }),
    onSuccess: async (saved) => {
      client.setQueryData(query(readContents, { parcelId }).queryKey, saved)
      void toast({
        title: saved.valueReason === null ? 'Raison retirée' : 'Valeur déclarée sans facture',
      })
      await invalidateTopics(client, ['parcels'])
    },
  })
}
