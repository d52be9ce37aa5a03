import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import {
  previewPlanChange,
  schedulePlanChange,
  type TermChangePreview,
} from '#contract/payments/plan-changes.ts'
import type { SoldPlan } from '#domain/plan/plan-change.ts'
import { query } from '#web/api/query.ts'
import type { RunningSubscription } from '#web/api/subscription.ts'
import { Loaded } from '#web/chrome/Loaded.tsx'
import { errorSentence } from '#web/copy/errors.ts'
import { changeTitle, planChangeRefusals, soldName } from '#web/copy/plan-change.ts'
import { visitRefusals } from '#web/copy/subscription.ts'
import { Dialog } from '#web/chrome/popups.tsx'
import { SkeletonList } from '#web/ui/SkeletonList.tsx'
import { ActionForm } from '#web/chrome/action/ActionForm.tsx'
import { useAction } from '#web/chrome/action/use-action.ts'
import { Money } from '#web/chrome/Money.tsx'
import { formatDay } from '#web/copy/format-date.ts'
import { planNameOf } from '#web/copy/offers.ts'
import { PaidChange } from './PaidChange.tsx'

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
        because={preview.error ? previewSentence(preview.error) : undefined}
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

const previewSentence = (error: Error): string =>
  errorSentence(error, { ...planChangeRefusals, ...visitRefusals })

/** A change that counts from the end of the paid period on: nothing to pay today, and revocable until then. */
function TermChange({
  shown,
  current,
  onClose,
  onRefused,
}: {
  shown: TermChangePreview
  current: RunningSubscription
  onClose: () => void
  /** The price may have changed. */
  onRefused: () => void
}) {
  const { plan, frequency, priceCents, startsAt } = shown
  const day = formatDay(startsAt)
  const scheduling = useAction(schedulePlanChange, {
    done: {
      title: 'Changement prévu',
      description: `Votre offre sera ${soldName(shown)} à partir du ${day}.`,
    },
    refusals: planChangeRefusals,
    onFailed: onRefused,
    onDone: onClose,
  })
  return (
    <ActionForm
      action={scheduling}
      onSubmit={() => scheduling.run({ to: { plan, frequency }, priceCents })}
      submitLabel={`Changer le ${day}`}
      onCancel={onClose}
      cancelLabel={`Garder l’offre ${planNameOf(current.plan)}`}
    >
      <dl className="figures grid gap-2">
        <Fact label={`Jusqu’au ${day}`}>{soldName(current)}</Fact>
        <Fact label="Ensuite">
          {soldName(shown)}
          <span className="block">
            <Money cents={priceCents} every={frequency} />
          </span>
        </Fact>
        <Fact label="À payer aujourd’hui">Rien</Fact>
      </dl>
      <p className="text-ink-soft">
        Vous gardez vos avantages actuels jusqu’au {day}. D’ici là, vous pouvez annuler ce
        changement à tout moment.
      </p>
    </ActionForm>
  )
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="flex flex-wrap justify-between gap-x-4">
    <dt className="text-ink-soft">{label}</dt>
    <dd className="ml-auto text-right font-medium">{children}</dd>
  </div>
)
