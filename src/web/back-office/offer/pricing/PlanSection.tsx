import { planIds, type PlanId } from '#domain/plan/plan.ts'
import { planNames } from '#words/plan-names.ts'
import { Card } from '#web/ui/Card.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { useCatalogueValue, useEditing } from './draft-editing.ts'
import { ValueField } from './ValueField.tsx'

/** Prices, processing fee and benefits of each plan. */
export const PlanSection = () => (
  <div className="grid items-start gap-5 lg:grid-cols-2 2xl:grid-cols-3">
    {planIds.map((id) => (
      <PlanCard key={id} id={id} />
    ))}
  </div>
)

function PlanCard({ id }: { id: PlanId }) {
  const at = `plans/${id}`
  return (
    <Card aria-labelledby={`formule-${id}`} className="grid gap-4">
      <h3 id={`formule-${id}`} className="text-lg">
        {planNames[id]}
      </h3>
      <div className="grid gap-4 sm:grid-cols-2">
        <ValueField path={`${at}/monthlyCents`} kind="money" label="Par mois" />
        <ValueField
          path={`${at}/yearlyCents`}
          kind={id === 'gratuit' ? 'money-or-none' : 'money'}
          label="Par an"
        />
        <ValueField path={`${at}/processingFeeCents`} kind="money" label="Frais de traitement" />
        <ValueField path={`${at}/freeStorageDays`} kind="count" label="Garde gratuite (jours)" />
        <Groupings id={id} />
        <ValueField
          path={`${at}/benefits/groupedRepackagingCents`}
          kind="money-or-none"
          label="Reconditionnement de colis groupés"
          hint="Vide&nbsp;: au prix public."
        />
      </div>
      <FirstShipment id={id} />
    </Card>
  )
}

type Limit = { readonly parcelsPerMonth: number | 'unlimited' } | null

function Groupings({ id }: { id: PlanId }) {
  const { isReadOnly } = useEditing()
  const [value, setValue] = useCatalogueValue(`plans/${id}/benefits/freeConsolidation`)
  const limit = (value as Limit)?.parcelsPerMonth ?? null
  const kind = typeof limit === 'number' ? 'some' : (limit ?? 'none')
  return (
    <div className="grid content-start gap-2">
      <SelectField
        label="Groupement offert"
        disabled={isReadOnly}
        value={kind}
        onChange={(event) => setValue(chosenLimits[event.currentTarget.value] ?? null)}
      >
        <option value="none">Non</option>
        <option value="some">Limité par mois</option>
        <option value="unlimited">Sans limite</option>
      </SelectField>
      {typeof limit === 'number' && (
        <TextField
          label="Colis groupés par mois"
          inputMode="numeric"
          readOnly={isReadOnly}
          value={String(limit)}
          maxLength={3}
          onChange={({ currentTarget }) => {
            const count = Number(currentTarget.value.replaceAll(/\D/g, ''))
            setValue({ parcelsPerMonth: Math.max(1, count) })
          }}
        />
      )}
    </div>
  )
}

const chosenLimits: Readonly<Record<string, Limit>> = {
  some: { parcelsPerMonth: 3 },
  unlimited: { parcelsPerMonth: 'unlimited' },
}

function FirstShipment({ id }: { id: PlanId }) {
  const { isReadOnly } = useEditing()
  const [value, setValue] = useCatalogueValue(`plans/${id}/benefits/firstShipmentWithoutFee`)
  return (
    <Checkbox
      label="Premier colis expédié sans frais de traitement"
      checked={value === true}
      disabled={isReadOnly}
      onChange={(event) => setValue(event.currentTarget.checked)}
    />
  )
}
