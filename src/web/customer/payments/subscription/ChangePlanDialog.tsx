import { useQuery } from '@tanstack/react-query'
import { previewPlanChange } from '#contract/payments/plan-changes.ts'
import type { SoldPlan } from '#domain/plan/plan-change.ts'
import { query } from '#web/api/query.ts'
import type { RunningSubscription } from '#web/api/subscription.ts'
import { Loaded } from '#web/chrome/Loaded.tsx'
import { errorSentence } from '#web/copy/errors.ts'
import { changeTitle, planChangeRefusals } from '#web/copy/plan-change.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { SkeletonList } from '#web/ui/SkeletonList.tsx'
import { PaidChange } from './PaidChange.tsx'
import { TermChange } from './TermChange.tsx'

/** What the change costs and when it counts, as the provider says at this opening; then the agreement. */
export function ChangePlanDialog({
  open,
  onClose,
  current,
  to,
}: {
  open: boolean
  onClose: () => void
  current: RunningSubscription
  to: SoldPlan
}) {
  // No topics: once the plan has changed, the same preview would only be refused. A refusal reads it again.
  const preview = useQuery(
    query(previewPlanChange, open ? to : null, { gcTime: 0, staleTime: 0, topics: [] }),
  )
  const again = () => void preview.refetch()
  return (
    <Dialog open={open} onClose={onClose} title={changeTitle(current, to)}>
      <Loaded
        query={preview}
        failed="Ce changement n’est pas possible maintenant"
        because={preview.error ? errorSentence(preview.error, planChangeRefusals) : undefined}
        loading={<SkeletonList rows={2} />}
      >
        {(shown) =>
          shown.kind === 'now' ? (
            <PaidChange shown={shown} current={current} onClose={onClose} onRefused={again} />
          ) : (
            <TermChange shown={shown} current={current} onClose={onClose} onRefused={again} />
          )
        }
      </Loaded>
    </Dialog>
  )
}
