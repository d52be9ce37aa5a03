import { ChevronDown } from 'lucide-react'
import { useFormContext } from 'react-hook-form'
import { TextArea } from '#web/ui/TextArea.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import type { QuoteForm } from './quote-form.ts'
import { useFold } from './use-fold.ts'

/** What few people fill in: below its title on a phone, in the page where there is room. */
export function RemarksAndCode({ takesCode }: { takesCode: boolean }) {
  const { register, watch, formState } = useFormContext<QuoteForm>()
  const { remarks } = formState.errors
  const isFilled = watch('remarks') !== '' || watch('promotionCode') !== ''
  const fold = useFold(isFilled, ['promotionCode', 'remarks'])

  return (
    <details ref={fold} className="fold group">
      <summary className="flex min-h-11 items-center justify-between gap-4 font-medium">
        {takesCode ? 'Une remarque, un code promotionnel' : 'Une remarque'}
        <ChevronDown
          className="size-5 shrink-0 transition-transform group-open:rotate-180"
          aria-hidden="true"
        />
      </summary>
      <div className="grid gap-5 pt-1 sm:pt-0">
        <TextArea
          label="Remarques"
          optional
          maxLength={2000}
          error={remarks?.message}
          {...register('remarks')}
        />
        {takesCode && <PromotionCodeField />}
      </div>
    </details>
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
