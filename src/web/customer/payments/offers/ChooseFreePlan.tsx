import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { chooseFreePlan } from '#contract/payments/subscriptions.ts'
import { call } from '#web/api/call.ts'
import { sessionChanged } from '#web/api/session.ts'
import { subscriptionQuery, type RunningSubscription } from '#web/api/subscription.ts'
import { formatDay } from '#web/copy/format-date.ts'
import { offerTexts, planNameOf } from '#web/copy/offers.ts'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { toast } from '#web/ui/toast.ts'

/** The free plan: at once, or after a dialog that says when the paid one ends (docs/rules/money.md#subscriptions). */
export function ChooseFreePlan({
  current,
  titleId,
}: {
  current: RunningSubscription | null
  titleId: string
}) {
  const [isAsked, setIsAsked] = useState(false)
  const choice = useFreePlan({ isAsked, onDone: () => setIsAsked(false) })
  return (
    <>
      <Button
        variant="secondary"
        className="w-full"
        aria-describedby={titleId}
        busy={choice.isPending && !isAsked}
        onClick={() => (current ? setIsAsked(true) : choice.mutate())}
      >
        {offerTexts.chooseFree}
      </Button>
      {current && (
        <ConfirmDialog
          open={isAsked}
          onCancel={() => {
            choice.reset()
            setIsAsked(false)
          }}
          onConfirm={() => choice.mutate()}
          title="Revenir à l’offre gratuite&nbsp;?"
          description={`Votre abonnement ${planNameOf(current.plan)} reste actif jusqu’au ${formatDay(current.periodEnd)}, sans nouveau paiement. L’offre gratuite prendra ensuite sa place\u00a0; d’ici là, vous pouvez reprendre votre abonnement.`}
          confirmLabel="Revenir à l’offre gratuite"
          cancelLabel="Garder mon abonnement"
          busy={choice.isPending}
          error={choice.isError ? offerTexts.updateFailed : undefined}
        />
      )}
    </>
  )
}

/** Asked in a dialog, a refusal is told there. */
function useFreePlan({ isAsked, onDone }: { isAsked: boolean; onDone: () => void }) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(chooseFreePlan, {}),
    onSuccess: async ({ endsAt }) => {
      onDone()
      void toast(
        endsAt === null
          ? { title: 'Offre mise à jour', description: offerTexts.freeIsActive }
          : {
              title: 'Offre gratuite programmée',
              description: `Votre abonnement prend fin le ${formatDay(endsAt)}.`,
            },
      )
      await sessionChanged()
    },
    onError: () => {
      const told = isAsked ? {} : { description: offerTexts.updateFailed }
      void toast({ title: 'Erreur', kind: 'error', ...told })
    },
    onSettled: () => client.invalidateQueries(subscriptionQuery),
  })
}
