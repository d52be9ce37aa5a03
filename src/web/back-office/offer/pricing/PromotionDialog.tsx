import { useState } from 'react'
import { FormProvider, useForm, type UseFormReturn } from 'react-hook-form'
import { changePromotion, createPromotion, type PromotionView } from '#contract/offer/promotions.ts'
import { SavedMeanwhile } from '#web/back-office/core/SavedMeanwhile.tsx'
import { ApiError } from '#web/api/api-error.ts'
import { ReachFields } from '#web/back-office/offer/options/ReachFields.tsx'
import { ActionForm } from '#web/chrome/action/ActionForm.tsx'
import { useAction, type ActionState } from '#web/chrome/action/use-action.ts'
import { pricingRefusals } from '#web/copy/pricing.ts'
import { FormDialog } from '#web/chrome/FormDialog.tsx'
import { newPromotion, promotionFormOf, termsOf, type PromotionForm } from './promotion-form.ts'
import { PromotionFields } from './PromotionFields.tsx'
import { planNames } from '#words/plan-names.ts'
import { chooseThenFocus } from '#web/ui/choose-then-focus.ts'

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

const savePromotionId = 'enregistrer-la-promotion'

type NewsProps = {
  readonly before: PromotionView
  readonly after: PromotionView
  readonly onKeepMine: () => void
}

/** What a colleague changed in the promotion being edited. */
function PromotionNews({ before, after, onKeepMine }: NewsProps) {
  const [old, fresh] = [promotionFormOf(before), promotionFormOf(after)]
  const changed = (Object.keys(names) as (keyof PromotionForm)[]).filter(
    (name) => String(old[name]) !== String(fresh[name]),
  )
  return (
    <SavedMeanwhile
      title={pricingRefusals['stale']}
      onKeep={() => chooseThenFocus(onKeepMine, savePromotionId)}
    >
      <ul className="mt-2 grid gap-1">
        {changed.map((name) => (
          <li key={name}>
            {names[name]}&nbsp;: {told(name, old)} → {told(name, fresh)}
          </li>
        ))}
      </ul>
    </SavedMeanwhile>
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

type DialogProps = {
  /** `null` for a new promotion. */
  readonly promotion: PromotionView | null
  /** The current promotion, when a colleague changed it meanwhile. */
  readonly latest: PromotionView | null
  readonly onClose: () => void
  readonly onRead: (latest: PromotionView) => void
}

/** Edits a promotion; a customer who already has its code keeps the terms it gave them. */
export function PromotionDialog({ promotion, latest, onClose, onRead }: DialogProps) {
  const [first] = useState(() =>
    promotion ? promotionFormOf(promotion) : newPromotion(new Date()),
  )
  const form = useForm<PromotionForm>({ defaultValues: first })
  const { action, save } = useSave(promotion, form, onClose)
  const isStale =
    !action.isUnsettled && promotion !== null && promotion.version < (latest?.version ?? 0)
  const news = isStale ? latest : null
  return (
    <FormDialog
      isUnsaved={form.formState.isDirty}
      onClose={onClose}
      title={promotion ? `Promotion ${promotion.code}` : 'Créer une promotion'}
    >
      <FormProvider {...form}>
        <ActionForm
          action={action}
          onSubmit={() => void form.handleSubmit(save)()}
          submitLabel="Enregistrer"
          submitId={savePromotionId}
          isHeld={news !== null}
          isErrorShownElsewhere={news !== null}
        >
          {promotion && news && (
            <PromotionNews before={promotion} after={news} onKeepMine={() => onRead(news)} />
          )}
          <PromotionFields isNew={promotion === null} />
          <ReachFields />
        </ActionForm>
      </FormProvider>
    </FormDialog>
  )
}

function useSave(
  promotion: PromotionView | null,
  form: UseFormReturn<PromotionForm>,
  onDone: () => void,
): { readonly action: ActionState; readonly save: (typed: PromotionForm) => void } {
  const then = {
    done: 'Promotion enregistrée',
    refusals: pricingRefusals,
    onDone,
    onFailed: (error: Error) => {
      if (error instanceof ApiError) showFieldErrors(form, error)
    },
  }
  const creating = useAction(createPromotion, then)
  const changing = useAction(changePromotion, then)
  if (promotion === null) {
    return {
      action: creating,
      save: (typed) => creating.run({ code: typed.code, ...termsOf(typed) }),
    }
  }
  const { id: promotionId, version } = promotion
  return {
    action: changing,
    save: (typed) => changing.run({ promotionId, version, ...termsOf(typed) }, { typed }),
  }
}

function showFieldErrors(form: UseFormReturn<PromotionForm>, { code, fields }: ApiError): void {
  if (code === 'promotion-exists') {
    const message = pricingRefusals['promotion-exists'] ?? ''
    form.setError('code', { message }, { shouldFocus: true })
  }
  if (fields['endsAt']) {
    form.setError('until', { message: 'La fin vient après le début.' }, { shouldFocus: true })
  }
}
