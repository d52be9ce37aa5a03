import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useWatch } from 'react-hook-form'
import { suggestMerchants } from '#domain/parcel/suggest-merchants.ts'
import { myMerchants } from '#web/api/parcels.ts'
import { declarationErrorOf } from '#web/copy/parcels.ts'
import { TextField } from '#web/ui/TextField.tsx'
import type { DeclarationFields } from './use-declaration.ts'

/** The shop, with those of one's own parcels and the best known ones to pick from. */
export function MerchantField({ form }: { form: DeclarationFields }) {
  const list = useId()
  const typed = useWatch({ control: form.control, name: 'merchant' }) ?? ''
  const own = useQuery(myMerchants).data?.merchants ?? []
  return (
    <div>
      <TextField
        label="Marchand"
        hint="Le nom de la boutique."
        autoComplete="off"
        list={list}
        {...form.register('merchant')}
        error={declarationErrorOf('merchant', form.formState.errors.merchant?.message)}
      />
      <datalist id={list}>
        {suggestMerchants(own, typed).map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </datalist>
    </div>
  )
}
