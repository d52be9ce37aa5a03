import { useFormContext } from 'react-hook-form'
import { TextArea } from '#web/ui/TextArea.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { FoldedPart } from './FoldedPart.tsx'
import type { QuoteForm } from './quote-form.ts'

/** What few people fill in. */
export function RemarksAndCode({ takesCode }: { takesCode: boolean }) {
  const { register, watch, formState } = useFormContext<QuoteForm>()
  const filled = [watch('remarks'), watch('promotionCode')].filter((text) => text.trim() !== '')
  return (
    <FoldedPart
      title={takesCode ? 'Une remarque, un code promotionnel' : 'Une remarque'}
      chosen={filled.join(' · ') || 'Facultatif'}
      fields={['promotionCode', 'remarks']}
      isFilled={filled.length > 0}
    >
      <TextArea
        label="Remarques"
        optional
        maxLength={2000}
        error={formState.errors.remarks?.message}
        {...register('remarks')}
      />
      {takesCode && <PromotionCodeField />}
    </FoldedPart>
  )
}

/** The server checks the code when the request is sent; its refusal shows here. */
function PromotionCodeField() {
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
