import { useState } from 'react'
import { FormProvider, useForm, useWatch, type UseFormReturn } from 'react-hook-form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { changePromotion, createPromotion, type PromotionView } from '#contract/offer/promotions.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { invalidateTopics } from '#web/api/query.ts'
import { useActKey } from '#web/api/use-act-key.ts'
import { ReachFields } from '#web/back-office/offer/options/ReachFields.tsx'
import { errorSentence } from '#web/copy/errors.ts'
import { pricingRefusals } from '#web/copy/pricing.ts'
import { Button } from '#web/ui/Button.tsx'
import { FormDialog } from '#web/chrome/FormDialog.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { toast } from '#web/ui/toast.ts'
import {
  newPromotion,
  promotionFormOf,
  saysTheSame,
  termsOf,
  type PromotionForm,
} from './promotion-form.ts'
import { PromotionFields } from './PromotionFields.tsx'
import { PromotionNews, savePromotionId } from './PromotionNews.tsx'

type DialogProps = {
  /** `null`: a new one. */
  readonly promotion: PromotionView | null
  /** As it is now, when a colleague changed it meanwhile. */
  readonly latest: PromotionView | null
  readonly onClose: () => void
  readonly onRead: (latest: PromotionView) => void
}

/** A promotion; who has its code already keeps what it gave them. */
export function PromotionDialog({ promotion, latest, onClose, onRead }: DialogProps) {
  const [first] = useState(() =>
    promotion ? promotionFormOf(promotion) : newPromotion(new Date()),
  )
  const form = useForm<PromotionForm>({ defaultValues: first })
  const typed = useWatch({ control: form.control, compute: (values: PromotionForm) => values })
  const isSaved = latest !== null && saysTheSame(latest, typed)
  const saving = useSave(isSaved ? latest : promotion, form, onClose)
  const news = newsOf(promotion, latest, isSaved)
  return (
    <FormDialog
      isUnsaved={form.formState.isDirty && !isSaved}
      onClose={onClose}
      title={promotion ? `Promotion ${promotion.code}` : 'Créer une promotion'}
    >
      <FormProvider {...form}>
        <form
          noValidate
          className="grid gap-4"
          onSubmit={(event) => void form.handleSubmit((values) => saving.mutate(values))(event)}
        >
          {promotion && news && (
            <PromotionNews before={promotion} after={news} onKeepMine={() => onRead(news)} />
          )}
          <PromotionFields isNew={promotion === null} />
          <ReachFields />
          <Failure error={news ? null : saving.error} />
          <Button
            id={savePromotionId}
            type="submit"
            busy={saving.isPending}
            disabled={news !== null}
          >
            Enregistrer
          </Button>
        </form>
      </FormProvider>
    </FormDialog>
  )
}

const newsOf = (before: PromotionView | null, latest: PromotionView | null, isSaved: boolean) =>
  before && latest && latest.version > before.version && !isSaved ? latest : null

const Failure = ({ error }: { error: Error | null }) =>
  error && <Notice kind="error">{errorSentence(error, pricingRefusals)}</Notice>

function useSave(
  promotion: PromotionView | null,
  form: UseFormReturn<PromotionForm>,
  onClose: () => void,
) {
  const client = useQueryClient()
  const { key, renewIfRefused } = useActKey()
  return useMutation({
    mutationFn: (values: PromotionForm) =>
      promotion
        ? call(changePromotion, {
            promotionId: promotion.id,
            version: promotion.version,
            ...termsOf(values),
          })
        : call(
            createPromotion,
            { code: values.code, ...termsOf(values) },
            { idempotencyKey: key.current },
          ),
    onSuccess: () => {
      onClose()
      void toast({ title: 'Promotion enregistrée' })
    },
    onError: (error) => {
      renewIfRefused(error)
      if (!(error instanceof ApiError)) return
      if (error.code === 'promotion-exists') {
        form.setError(
          'code',
          { message: pricingRefusals['promotion-exists'] ?? '' },
          { shouldFocus: true },
        )
      }
      if (error.fields?.['endsAt']) {
        form.setError('until', { message: 'La fin vient après le début.' }, { shouldFocus: true })
      }
    },
    onSettled: () => invalidateTopics(client, ['promotions']),
  })
}
