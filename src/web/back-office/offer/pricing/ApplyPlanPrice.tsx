import { useState, type ReactNode } from 'react'
import { decidePlanPrice, type PlanPrice } from '#contract/offer/plan-prices.ts'
import { ActionDialog } from '#web/chrome/action/ActionDialog.tsx'
import { ActionForm } from '#web/chrome/action/ActionForm.tsx'
import { useAction } from '#web/chrome/action/use-action.ts'
import { formatMoney } from '#web/copy/format-money.ts'
import { periodAdverbs } from '#web/copy/offers.ts'
import { soldName } from '#web/copy/plan-change.ts'
import { appliedToast, othersText, planPriceRefusals, subscribers } from '#web/copy/pricing.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { TextField } from '#web/ui/TextField.tsx'

type Props = { readonly of: PlanPrice; readonly earliestDay: string }

/** « Appliquer aux abonnements en cours le … » */
export const ApplyPlanPrice = ({ of, earliestDay }: Props) => (
  <ActionDialog
    title={`Appliquer le prix du catalogue\u00A0: ${soldName(of)}`}
    trigger={(open) => (
      <Button variant="secondary" onClick={open}>
        Appliquer…<span className="sr-only"> le prix du catalogue à {soldName(of)}</span>
      </Button>
    )}
  >
    {(close) => <Choice of={of} earliestDay={earliestDay} onDone={close} />}
  </ActionDialog>
)

function Choice({ of, earliestDay, onDone }: Props & { onDone: () => void }) {
  const [day, setDay] = useState(earliestDay)
  const [isDayMissing, setDayMissing] = useState(false)
  const { plan, frequency, priceCents, others } = of
  const concerned = others.reduce((sum, { count }) => sum + count, 0)
  const decision = useAction(decidePlanPrice, {
    done: appliedToast,
    refusals: planPriceRefusals,
    onDone,
  })
  return (
    <ActionForm
      action={decision}
      onSubmit={(form) => {
        setDayMissing(day === '')
        if (day !== '') decision.run({ plan, frequency, priceCents, countsFrom: day })
        else form.querySelector<HTMLElement>('[name="day"]')?.focus()
      }}
      submitLabel={`Écrire à ${subscribers(concerned)}`}
      onCancel={onDone}
    >
      <dl className="figures grid gap-2">
        <Fact label="Aujourd’hui">{othersText(others)}</Fact>
        <Fact label="Nouveau prix">
          {formatMoney(priceCents)} {periodAdverbs[frequency]}
        </Fact>
      </dl>
      <TextField
        label="Appliquer aux abonnements en cours le"
        name="day"
        type="date"
        required
        min={earliestDay}
        value={day}
        hint="Trente jours au moins après aujourd’hui. Les renouvellements d’avant ce jour gardent leur prix."
        error={isDayMissing && day === '' ? 'Choisissez un jour.' : undefined}
        onChange={(event) => setDay(event.currentTarget.value)}
      />
      <Notice kind="info">
        L’e-mail part tout de suite&nbsp;: ancien prix, nouveau prix, jour, et comment résilier sans
        frais. Vous pourrez retirer ce choix jusqu’à ce jour. Qui est résilié, ou change de formule
        à son terme, garde ce qui est convenu.
      </Notice>
    </ActionForm>
  )
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="flex flex-wrap justify-between gap-x-4">
    <dt className="text-ink-soft">{label}</dt>
    <dd className="ml-auto text-right font-medium">{children}</dd>
  </div>
)
