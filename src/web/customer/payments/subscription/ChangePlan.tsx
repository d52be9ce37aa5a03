import { Suspense, useState } from 'react'
import { lazyAfterContent } from '#web/chrome/lazy-after-content.ts'
import type { SoldPlan } from '#domain/plan/plan-change.ts'
import type { RunningSubscription } from '#web/api/subscription.ts'
import { changeTitle } from '#web/copy/plan-change.ts'
import { Button } from '#web/ui/Button.tsx'

const ChangePlanDialog = lazyAfterContent(
  async () => (await import('./ChangePlanDialog.tsx')).ChangePlanDialog,
)

/** The button of a plan that the running subscription may become, and the dialog that says what it costs. */
export function ChangePlan({
  current,
  to,
  variant,
  titleId,
}: {
  current: RunningSubscription
  to: SoldPlan
  variant: 'primary' | 'secondary'
  titleId: string
}) {
  const [isOpen, setOpen] = useState(false)
  // Once opened it stays, so that the focus can return; each opening reads the price again.
  const [openings, setOpenings] = useState(0)
  return (
    <>
      <Button
        variant={variant}
        className="w-full"
        aria-describedby={titleId}
        aria-haspopup="dialog"
        onClick={() => {
          setOpen(true)
          setOpenings(openings + 1)
        }}
      >
        {changeTitle(current, to)}
      </Button>
      {openings > 0 && (
        <Suspense>
          <ChangePlanDialog
            key={openings}
            open={isOpen}
            onClose={() => setOpen(false)}
            current={current}
            to={to}
          />
        </Suspense>
      )}
    </>
  )
}
