import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import {
  decidePlanPrice,
  type PlanPrice,
  readPlanPrices,
  revokePlanPrice,
} from '#contract/offer/plan-prices.ts'
import { query } from '#web/api/query.ts'
import { ConfirmWrite } from '#web/back-office/core/ConfirmWrite.tsx'
import { ActionDialog } from '#web/chrome/action/ActionDialog.tsx'
import { ActionForm } from '#web/chrome/action/ActionForm.tsx'
import { useAction } from '#web/chrome/action/use-action.ts'
import { Loaded } from '#web/chrome/Loaded.tsx'
import { formatParisDay } from '#web/copy/format-date.ts'
import { formatMoney } from '#web/copy/format-money.ts'
import { periodAdverbs } from '#web/copy/offers.ts'
import { soldName } from '#web/copy/plan-change.ts'
import {
  appliedToast,
  chosenPriceText,
  othersText,
  planPriceRefusals,
  subscribers,
  toldText,
} from '#web/copy/pricing.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { AddressTabs } from '#web/back-office/core/AddressTabs.tsx'
import { type Column, Table } from '#web/ui/Table.tsx'
import type { Tab } from '#web/ui/Tabs.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { PricePreview } from './PricePreview.tsx'
import { Promotions } from './Promotions.tsx'
import { PriceLists } from './PriceLists.tsx'

const columnsFor = (earliestDay: string): readonly Column<PlanPrice>[] => [
  { key: 'plan', header: 'Formule', main: true, cell: (one) => soldName(one) },
  {
    key: 'price',
    header: 'Au catalogue',
    numeric: true,
    cell: ({ priceCents }) => formatMoney(priceCents),
  },
  { key: 'running', header: 'En cours', numeric: true, cell: ({ running }) => running },
  { key: 'others', header: 'À un autre prix', cell: ({ others }) => othersText(others) },
  {
    key: 'change',
    header: 'Nouveau prix',
    grows: true,
    width: 200,
    cell: ({ change }) => (change ? <Choice change={change} /> : '—'),
  },
  {
    key: 'acts',
    header: 'Actions',
    cell: (one) =>
      one.change?.isRevocable ? (
        <Revoke of={one} change={one.change} />
      ) : (
        one.others.length > 0 && <ApplyPlanPrice of={one} earliestDay={earliestDay} />
      ),
  },
]

/** Takes the choice back until its day; who was told is told again. */
const Revoke = ({ of, change }: { of: PlanPrice; change: NonNullable<PlanPrice['change']> }) => (
  <ConfirmWrite
    endpoint={revokePlanPrice}
    done="Nouveau prix retiré"
    refusals={planPriceRefusals}
    input={{ changeId: change.id }}
    trigger={(ask) => (
      <Button variant="ghost" onClick={ask}>
        Retirer
        <span className="sr-only"> le nouveau prix de {soldName(of)}</span>
      </Button>
    )}
    danger
    title="Retirer ce nouveau prix&nbsp;?"
    description={`Il ne comptera pas le ${formatParisDay(change.countsFrom)}. Les abonnés prévenus gardent leur prix et l’apprennent par e-mail.`}
    confirmLabel="Retirer"
  />
)

const tabs: readonly Tab[] = [
  { value: 'versions', label: 'Versions', panel: <PriceLists /> },
  { value: 'abonnements', label: 'Abonnements en cours', panel: <PlanPrices /> },
  { value: 'promotions', label: 'Promotions', panel: <Promotions /> },
  { value: 'apercu', label: 'Aperçu d’un prix', panel: <PricePreview /> },
]

/** /admin/tarification: dated versions of the prices, promotions, and what a quote would cost with another version. */
export const Pricing = () => (
  <>
    <PageHeader title="Tarification" />
    <AddressTabs label="Tarification" tabs={tabs} />
  </>
)

/** How many subscriptions run at another price than the catalogue's, and the office's choice for them. */
function PlanPrices() {
  const read = useQuery(query(readPlanPrices, {}))
  return (
    <div className="grid grid-cols-1 gap-4">
      <p className="max-w-3xl text-ink-soft">
        Un nouveau tarif ne change pas les abonnements en cours&nbsp;: chacun garde le prix qu’il a
        accepté. Pour leur appliquer le prix du catalogue, choisissez un jour&nbsp;: chaque abonné
        reçoit aussitôt un e-mail, trente jours au moins avant.
      </p>
      <Loaded query={read} failed="Les prix des abonnements n’ont pas pu être chargés.">
        {({ plans, earliestDay }) => (
          <Table
            density="compact"
            room="wide"
            caption="Abonnements en cours"
            columns={columnsFor(earliestDay)}
            rows={plans}
            rowKey={({ plan, frequency }) => `${plan} ${frequency}`}
          />
        )}
      </Loaded>
    </div>
  )
}

function Choice({ change }: { change: NonNullable<PlanPrice['change']> }) {
  return (
    <>
      <span className="block">{chosenPriceText(change)}</span>
      <span className="block text-ink-soft">{toldText(change)}</span>
    </>
  )
}

type ApplyProps = { readonly of: PlanPrice; readonly earliestDay: string }

/** « Appliquer aux abonnements en cours le … » */
const ApplyPlanPrice = ({ of, earliestDay }: ApplyProps) => (
  <ActionDialog
    title={`Appliquer le prix du catalogue\u00A0: ${soldName(of)}`}
    trigger={(open) => (
      <Button variant="secondary" onClick={open}>
        Appliquer…<span className="sr-only"> le prix du catalogue à {soldName(of)}</span>
      </Button>
    )}
  >
    {(close) => <ApplyForm of={of} earliestDay={earliestDay} onDone={close} />}
  </ActionDialog>
)

function ApplyForm({ of, earliestDay, onDone }: ApplyProps & { onDone: () => void }) {
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
