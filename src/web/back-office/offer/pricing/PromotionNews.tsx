import type { PromotionView } from '#contract/offer/promotions.ts'
import { planNames } from '#words/plan-names.ts'
import { pricingRefusals } from '#web/copy/pricing.ts'
import { Button } from '#web/ui/Button.tsx'
import { chooseThenFocus } from '#web/ui/choose-then-focus.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { promotionFormOf, type PromotionForm } from './promotion-form.ts'

const names: Readonly<Record<keyof PromotionForm, string>> = {
  code: 'Code',
  target: 'Remise sur',
  kind: 'Remise en',
  value: 'Remise',
  minimum: 'Minimum',
  from: 'Début',
  until: 'Fin',
  isOn: 'Active',
  maxUses: 'Utilisations',
  maxUsesPerCustomer: 'Par client',
  firstShipmentOnly: 'Premier envoi seulement',
  plans: 'Formules',
  destinations: 'Destinations',
}

/** The form’s « Enregistrer ». */
export const savePromotionId = 'enregistrer-la-promotion'

type NewsProps = {
  readonly before: PromotionView
  readonly after: PromotionView
  readonly onKeepMine: () => void
}

/** What a colleague changed in the promotion that is being edited. */
export function PromotionNews({ before, after, onKeepMine }: NewsProps) {
  const [old, fresh] = [promotionFormOf(before), promotionFormOf(after)]
  const changed = (Object.keys(names) as (keyof PromotionForm)[]).filter(
    (name) => String(old[name]) !== String(fresh[name]),
  )
  return (
    <Notice kind="warning" title={pricingRefusals['stale']}>
      <ul className="my-2 grid gap-1">
        {changed.map((name) => (
          <li key={name}>
            {names[name]}&nbsp;: {told(name, old)} → {told(name, fresh)}
          </li>
        ))}
      </ul>
      <Button variant="secondary" onClick={() => chooseThenFocus(onKeepMine, savePromotionId)}>
        Garder ce que j’ai saisi
      </Button>
    </Notice>
  )
}

const targets = { transport: 'le transport', fee: 'les frais de traitement' }
const kinds = { percent: 'pourcentage', amount: 'montant' }

const listed = (names: readonly string[]): string => names.join(', ') || 'toutes'

const tellers: Partial<Record<keyof PromotionForm, (form: PromotionForm) => string>> = {
  target: ({ target }) => targets[target],
  kind: ({ kind }) => kinds[kind],
  value: ({ value, kind }) => `${value}\u00A0${kind === 'percent' ? '%' : '€'}`,
  plans: ({ plans }) => listed(plans.map((plan) => planNames[plan])),
  destinations: ({ destinations }) => listed(destinations),
}

function told(name: keyof PromotionForm, form: PromotionForm): string {
  const tell = tellers[name]
  if (tell) return tell(form)
  const value = form[name]
  if (typeof value === 'boolean') return value ? 'oui' : 'non'
  return String(value) || '–'
}
