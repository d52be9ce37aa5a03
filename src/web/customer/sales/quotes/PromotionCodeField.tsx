import { useFormContext } from 'react-hook-form'
import { TextField } from '#web/ui/TextField.tsx'
import type { QuoteForm } from './quote-form.ts'

/** Judged by the server when the request is sent; its refusal is told here. */
export function PromotionCodeField() {
  const { register, formState } = useFormContext<QuoteForm>()
  return (
    <TextField
      label="Code promotionnel"
      optional
      maxLength={30}
      autoComplete="off"
      inputClassName="uppercase"
      error={formState.errors.promotionCode?.message}
      {...register('promotionCode', {
        validate: (code) =>
          code.trim() === '' ||
          /^[a-z0-9][a-z0-9-]{2,29}$/i.test(code.trim()) ||
          'Un code a 3 à 30 lettres, chiffres ou tirets.',
      })}
    />
  )
}
